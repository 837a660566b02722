import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import * as z from 'zod'
import { currentTotpCode } from '../../services/auth/test/totp-code.ts'
import { type DocumentedApi, sessionOf } from '../setup/documented-api.ts'

const given = z.object({ recoveryCodes: z.array(z.string()) })

/** From setting up an authenticator app to signing in by its codes, or those that stand in for them, and removing it. */
export async function useAuthenticator(
  api: DocumentedApi,
  { cookie }: { cookie: string },
  credentials: { email: string; password: string },
): Promise<void> {
  const headers = { cookie }
  const begun = await api.call('POST /api/account/authenticator', { headers })
  const { secret } = secondFactorRoutes.begin.answer.parse(begun.body)
  await api.call('POST /api/account/authenticator/confirm', {
    headers,
    body: { code: currentTotpCode(secret) },
  })
  const { body } = await api.call('POST /api/account/recovery-codes', { headers })
  const half = await api.call('POST /api/auth/login', { body: credentials })
  const pending = half.headers.getSetCookie().find((line) => line.startsWith('auth_code=')) ?? ''
  const { headers: entered } = await api.call('POST /api/auth/login/code', {
    headers: { cookie: pending.split(';')[0] ?? '' },
    body: { code: given.parse(body).recoveryCodes[0] },
  })
  await api.call('DELETE /api/account/authenticator', { headers: sessionOf(entered) })
}
