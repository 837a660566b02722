import { cookieName, readTokenCookie, formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { clientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { generateToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { askForMail } from '../mail-requests/register.ts'
import { linkSignIns } from '../metrics.ts'
import { signInByLink } from './sign-in.ts'

const asked = 'If this address has an account, a link to sign in is on its way.'

/** Signing in by a link in a mail, for whoever cannot by a password right now. */
export function signInLinkRoutes(service: Service, deps: Deps): void {
  const { publicUrl } = deps
  const browserOf = (headers: { cookie?: string }) =>
    readTokenCookie(headers.cookie, cookieName(publicUrl, 'link'))

  mountRoute(service, authRoutes.askForSignInLink, async ({ body, request, reply }) => {
    // Who asks twice may open either link.
    const browser = browserOf(request.headers) ?? generateToken()
    await askForMail(deps, 'sign-in-link', body.email, toNetworkAddress(clientIpAddress(request)), browser)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'link', browser))
    return { message: asked }
  })

  mountRoute(service, authRoutes.signInByLink, async ({ body, ...call }) => {
    let isIn: boolean
    try {
      isIn = await signInByLink(deps, call, { token: body.token, browser: browserOf(call.request.headers) })
    } catch (error) {
      linkSignIns.inc({ outcome: error instanceof Problem ? 'refused' : 'failed' })
      throw error
    }
    linkSignIns.inc({ outcome: 'ok' })
    if (isIn) return { message: 'Signed in.' }
    return { message: 'Please enter the code of your authenticator app.', needsCode: true } as const
  })
}
