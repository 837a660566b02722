import type { SessionDeps } from '../sessions/open-session.ts'
import { type SubmitMailDeps, submitMailRequest } from '../mail-requests/submit.ts'
import { cookieName, formatSetCookieHeader, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { addressOf, networkOf } from '@faresight/kit/http/caller'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { newToken } from '@faresight/kit/token'
import { linkSignInCounter } from '../metrics.ts'
import { signInByLink } from './sign-in.ts'

interface SignInLinkDeps extends SubmitMailDeps, SessionDeps {}

const linkRequested = 'If this address has an account, a link to sign in is on its way.'

export function mountSignInLinkRoutes(service: Service, deps: SignInLinkDeps): void {
  const { publicUrl } = deps
  const browserOf = (headers: { cookie?: string }) =>
    readTokenCookie(headers.cookie, cookieName(publicUrl, 'link'))

  mount(service, authRoutes.askForSignInLink, async ({ body, request, reply }) => {
    // A second request keeps the first link usable.
    const browser = browserOf(request.headers) ?? newToken()
    await submitMailRequest(deps, 'sign-in-link', body.email, networkOf(addressOf(request)), browser)
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'link', browser))
    return { message: linkRequested }
  })

  mount(service, authRoutes.signInByLink, async ({ body, ...call }) => {
    let isIn: boolean
    try {
      isIn = await signInByLink(deps, call, { token: body.token, browser: browserOf(call.request.headers) })
    } catch (error) {
      linkSignInCounter.inc({ outcome: error instanceof Problem ? 'refused' : 'failed' })
      throw error
    }
    linkSignInCounter.inc({ outcome: 'ok' })
    if (isIn) return { message: 'Signed in.' }
    return { message: 'Please enter the code of your authenticator app.', needsCode: true } as const
  })
}
