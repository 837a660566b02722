import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { passkeySignIns } from '../metrics.ts'
import { openSession } from '../sessions/open.ts'
import { addPasskey, beginPasskey, ownPasskeyOf, removePasskey } from './register.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './sign-in.ts'
import { findPasskeys, renamePasskey } from './store.ts'

/** Passkeys: signing in with one, and those of an account. */
export function passkeysRoutes(service: Service, deps: Deps): void {
  const { postgres, publicUrl } = deps
  const noChallenge = formatSetCookieHeader(publicUrl, 'passkey', '')

  mountRoute(service, passkeyRoutes.loginOptions, async ({ reply }) => {
    const { options, token } = await beginPasskeySignIn(deps)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'passkey', token))
    return options
  })

  mountRoute(service, passkeyRoutes.login, async ({ body, ...call }) => {
    const onlyAs = body.again ? (call.principal?.userId ?? '') : null
    const user = await finishPasskeySignIn(deps, call.request.headers, { ...body, onlyAs })
    await openSession(deps, call, user, { method: 'passkey' })
    passkeySignIns.inc({ outcome: 'ok' })
    return { message: 'Signed in.' }
  })

  mountRoute(service, passkeyRoutes.list, async ({ principal }) =>
    (await findPasskeys(postgres.db, principal.userId)).map(ownPasskeyOf),
  )

  mountRoute(service, passkeyRoutes.addOptions, async ({ principal, reply }) => {
    const { options, token } = await beginPasskey(deps, principal)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'passkey', token))
    return options
  })

  mountRoute(service, passkeyRoutes.add, async ({ principal, request, body, reply }) => {
    void reply.header('set-cookie', noChallenge)
    return addPasskey(deps, { principal, request }, body)
  })

  mountRoute(service, passkeyRoutes.rename, async ({ principal, params, body }) => {
    const renamed = await renamePasskey(postgres.db, params.id, principal.userId, body.name)
    if (!renamed) throw new Problem(authProblems['no-such-passkey'])
    return ownPasskeyOf(renamed)
  })

  mountRoute(service, passkeyRoutes.remove, async ({ params, ...call }) => {
    await removePasskey(deps, call, params.id)
    return undefined
  })
}
