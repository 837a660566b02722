import { queryOptions } from '@tanstack/react-query'

/** The address at which a sign-in with Google begins, or `null` where the server offers none. */
export const googleQuery = queryOptions({
  queryKey: ['google'],
  queryFn: async ({ signal }) => (await import('./calls.ts')).fetchGoogle(signal),
})
