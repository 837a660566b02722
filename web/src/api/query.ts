import { QueryClient } from '@tanstack/react-query'

/** What was asked stays true until somebody asks again: no refetch on focus, no retry; a reload asks anew. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
