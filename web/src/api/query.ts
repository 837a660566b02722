import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import type { Input } from './client.ts'
import { ApiProblem } from './problems.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `personal`: cleared when the session ends. `plan`: refetched when the plan changes. `access`: differs by kind of
     * viewer.
     */
    queryMeta: { personal?: boolean; plan?: boolean; access?: boolean }
    mutationMeta: { personal?: boolean }
  }
}

/** Data never goes stale: no refetch on focus, no retry. `onSessionOver` is called when a personal request gets 401. */
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
        // Fail at once when offline; the default would pause silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Calls a route as `call` does, but the schemas load with the call, not with the page. */
export async function callLazily<M, R extends RouteDefinition>(
  loading: Promise<M>,
  routeOf: (loaded: M) => R,
  input: Input<R>,
): Promise<z.output<R['answer']>> {
  const [{ call }, loaded] = await Promise.all([import('./client.ts'), loading])
  return call(routeOf(loaded), input)
}
