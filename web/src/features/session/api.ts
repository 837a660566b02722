import { isMarked } from '@faresight/contracts/auth/cookie'
import { queryOptions } from '@tanstack/react-query'

// Most people never sign in: nobody is asked who they are, and it is known at once. Schemas are loaded when the first answer
// needs them.
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) =>
    isMarked(document.cookie) ? (await import('./calls.ts')).fetchUser(signal) : null,
  initialData: () => (typeof document === 'undefined' || isMarked(document.cookie) ? undefined : null),
})
