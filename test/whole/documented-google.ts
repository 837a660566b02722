import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { expect } from 'vitest'
import { answerAtGoogle } from '../setup/at-google.ts'
import type { DocumentedApi } from '../setup/documented-api.ts'

/** Links a Google account of the same address, and unlinks it. */
export async function linkGoogle(
  api: DocumentedApi,
  { cookie }: { cookie: string },
  email: string,
): Promise<void> {
  const headers = { cookie }
  const begun = await api.call('POST /api/account/google', { headers })
  const { url } = accountRoutes.linkGoogle.answer.parse(begun.body)
  const back = await answerAtGoogle(url, { email, sub: 'documented', verified: 'on' })
  const browser = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const came = await api.call('GET /api/auth/google/callback', {
    headers: { cookie: `${cookie}; ${browser}` },
    query: Object.fromEntries(back.searchParams),
  })
  expect(came.headers.get('location')).toContain('google=linked')
  await api.call('DELETE /api/account/google', { headers })
}
