import { queryOptions } from '@tanstack/react-query'

// Schemas are loaded when the first answer needs them: a page is ready before that.
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await import('./calls.ts')).fetchUser(signal),
})
