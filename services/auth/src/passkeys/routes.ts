import { openSessionAndSetCookies, type SessionDeps } from '../sessions/open-session.ts'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { passkeySignInCounter } from '../metrics.ts'
import { verifyAndAddPasskey, startPasskeyRegistration, removePasskey, toOwnPasskey } from './register.ts'
import { startPasskeySignIn, verifyPasskeyAndConsumeChallenge } from './sign-in.ts'
import { findUserPasskeys, renamePasskey } from './store.ts'

export function registerPasskeyRoutes(service: Service, deps: SessionDeps): void {
  const { postgres, publicUrl } = deps
  const noChallenge = formatSetCookieHeader(publicUrl, 'passkey', '')

  mountRoute(service, passkeyRoutes.loginOptions, async ({ reply }) => {
    const { options, token } = await startPasskeySignIn(deps)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'passkey', token))
    return options
  })

  mountRoute(service, passkeyRoutes.login, async ({ body, ...call }) => {
    const onlyAs = body.again ? (call.principal?.userId ?? '') : null
    const user = await verifyPasskeyAndConsumeChallenge(deps, call.request.headers, { ...body, onlyAs })
    await openSessionAndSetCookies(deps, call, user, { method: 'passkey' })
    passkeySignInCounter.inc({ outcome: 'ok' })
    return { message: 'Signed in.' }
  })

  mountRoute(service, passkeyRoutes.list, async ({ principal }) =>
    (await findUserPasskeys(postgres.db, principal.userId)).map(toOwnPasskey),
  )

  mountRoute(service, passkeyRoutes.addOptions, async ({ principal, reply }) => {
    const { options, token } = await startPasskeyRegistration(deps, principal)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'passkey', token))
    return options
  })

  mountRoute(service, passkeyRoutes.add, async ({ principal, request, body, reply }) => {
    void reply.header('set-cookie', noChallenge)
    return verifyAndAddPasskey(deps, { principal, request }, body)
  })

  mountRoute(service, passkeyRoutes.rename, async ({ principal, params, body }) => {
    const renamed = await renamePasskey(postgres.db, params.id, principal.userId, body.name)
    if (!renamed) throw new Problem(authProblems['no-such-passkey'])
    return toOwnPasskey(renamed)
  })

  mountRoute(service, passkeyRoutes.remove, async ({ params, ...call }) => {
    await removePasskey(deps, call, params.id)
    return undefined
  })
}
