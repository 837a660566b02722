import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problems.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `personal`: asked in somebody's name, so the answer is forgotten with the session. `plan`: it tells of their plan, or
     * hides what that opens, so it is asked anew when that changes. `access`: it is another one for each kind of viewer.
     */
    queryMeta: { personal?: boolean; plan?: boolean; access?: boolean }
    mutationMeta: { personal?: boolean }
  }
}

/**
 * What was asked stays true until somebody asks again: no refetch on focus, no retry; a reload asks anew.
 * `onSessionOver` hears of what was asked or sent in somebody's name, and refused for want of a session.
 */
export function createQueryClient(onSessionOver: (client: QueryClient) => void): QueryClient {
  const hear = (error: Error, meta: { personal?: boolean } | undefined) => {
    if (meta?.personal && error instanceof ApiProblem && error.status === 401) onSessionOver(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => hear(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _sent, _kept, { meta }) => hear(error, meta) }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Offline, a question fails at once and says so; the default would wait without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
