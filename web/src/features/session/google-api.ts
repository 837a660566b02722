import { queryOptions } from '@tanstack/react-query'

/** Whether the server offers to sign in with Google. */
export const googleQuery = queryOptions({
  queryKey: ['google'],
  queryFn: async ({ signal }) => (await import('./calls.ts')).fetchGoogle(signal),
})
