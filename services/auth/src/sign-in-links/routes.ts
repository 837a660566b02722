import type { SessionDeps } from '../sessions/open-session.ts'
import { type SubmitMailDeps, submitMailRequestWithinLimits } from '../mail-requests/submit.ts'
import { cookieName, formatSetCookieHeader, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { readClientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { generateToken } from '@faresight/kit/token'
import { emailLinkSignInCounter } from '../metrics.ts'
import { signInByLink } from './sign-in.ts'

interface SignInLinkDeps extends SubmitMailDeps, SessionDeps {}

const linkRequested = 'If this address has an account, a link to sign in is on its way.'

export function registerSignInLinkRoutes(service: Service, deps: SignInLinkDeps): void {
  const { publicUrl } = deps
  const browserOf = (headers: { cookie?: string }) =>
    readTokenCookie(headers.cookie, cookieName(publicUrl, 'link'))

  mountRoute(service, authRoutes.askForSignInLink, async ({ body, request, reply }) => {
    // A second request keeps the first link usable.
    const browser = browserOf(request.headers) ?? generateToken()
    await submitMailRequestWithinLimits(
      deps,
      'sign-in-link',
      body.email,
      toNetworkAddress(readClientIpAddress(request)),
      browser,
    )
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'link', browser))
    return { message: linkRequested }
  })

  mountRoute(service, authRoutes.signInByLink, async ({ body, ...call }) => {
    let isIn: boolean
    try {
      isIn = await signInByLink(deps, call, { token: body.token, browser: browserOf(call.request.headers) })
    } catch (error) {
      emailLinkSignInCounter.inc({ outcome: error instanceof Problem ? 'refused' : 'failed' })
      throw error
    }
    emailLinkSignInCounter.inc({ outcome: 'ok' })
    if (isIn) return { message: 'Signed in.' }
    return { message: 'Please enter the code of your authenticator app.', needsCode: true } as const
  })
}
