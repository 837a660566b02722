import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import * as z from 'zod'
import { createAuthenticator } from '../../services/auth/test/authenticator.ts'
import type { DocumentedApi } from '../setup/documented-api.ts'

const added = z.object({ id: z.uuid() })

/** From adding a passkey to signing in by it and removing it. */
export async function usePasskeys(
  api: DocumentedApi,
  { cookie }: { cookie: string },
  url: string,
): Promise<void> {
  const device = createAuthenticator({ rpId: new URL(url).hostname, origin: new URL(url).origin })
  const headers = { cookie }
  const asked = await api.call('POST /api/account/passkeys/options', { headers })
  const { body } = await api.call('POST /api/account/passkeys', {
    headers: { cookie: `${cookie}; ${challengeOf(asked.headers)}` },
    body: {
      name: 'Phone',
      credential: device.create(passkeyRoutes.addOptions.answer.parse(asked.body)),
    },
  })
  const params = added.parse(body)
  await api.call('GET /api/account/passkeys', { headers })
  await api.call('PATCH /api/account/passkeys/{id}', { headers, params, body: { name: 'Old phone' } })
  const challenge = await api.call('POST /api/auth/passkey/options')
  await api.call('POST /api/auth/passkey/login', {
    headers: { cookie: challengeOf(challenge.headers) },
    body: { assertion: device.get(passkeyRoutes.loginOptions.answer.parse(challenge.body)) },
  })
  await api.call('DELETE /api/account/passkeys/{id}', { headers, params })
}

function challengeOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith('auth_passkey='))
      ?.split(';')[0] ?? ''
  )
}
