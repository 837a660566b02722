import { queryOptions } from '@tanstack/react-query'

/** Verifies once however often it is asked for on a page; when that is loaded again the server does it again. */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => (await import('./calls.ts')).verifyEmail(token),
  })
}
