import { isMarked } from '@faresight/contracts/auth/cookie'
import { queryOptions } from '@tanstack/react-query'

// Without the session mark nobody is signed in, and no request is needed. Schemas load with the first response.
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) =>
    isMarked(document.cookie) ? (await import('./calls.ts')).fetchUser(signal) : null,
  initialData: () => (typeof document === 'undefined' || isMarked(document.cookie) ? undefined : null),
})
