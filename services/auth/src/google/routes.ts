import { cookieName, cookieValue, setCookie } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { failedSignInPage, signedInWithGooglePage } from '@faresight/contracts/auth/sign-in-pages'
import { mount } from '@faresight/kit/http/mount'
import { onlyNavigations } from '@faresight/kit/http/navigation'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { googleSignIns } from '../metrics.ts'
import type { User } from '../schema.ts'
import { openSession } from '../sessions/open.ts'
import { errorSummary } from './error-summary.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'

/** Sign-in with Google. A person waits for a page throughout, so whatever goes wrong leads back to one of ours. */
export function googleRoutes(service: Service, deps: Deps): void {
  const { google, log, publicUrl } = deps

  mount(service, authRoutes.google, async ({ request, reply }) => {
    onlyNavigations(request)
    const begun = google && (await beginSignIn(deps, google).catch(failed))
    if (!begun) return lead(reply, failedSignInPage('google_auth_failed'))
    void reply.header('set-cookie', setCookie(publicUrl, 'google', begun.token))
    return lead(reply, begun.url)
  })

  mount(service, authRoutes.googleCallback, async ({ query, ...call }) => {
    const { request, reply } = call
    onlyNavigations(request)
    const token = cookieValue(request.headers.cookie, cookieName(publicUrl, 'google'))
    const browser = { token, signedInAs: call.principal?.userId ?? null }
    void reply.header('set-cookie', setCookie(publicUrl, 'google', ''))
    const outcome = google && (await finishSignIn(deps, google, browser, query).catch(failed))
    if (!outcome || !('user' in outcome)) {
      googleSignIns.inc({ outcome: outcome?.refused ?? 'failed' })
      return lead(reply, failedSignInPage('google_auth_failed'))
    }
    const isOpen = await open(outcome.user, call)
    googleSignIns.inc({ outcome: isOpen ? 'ok' : 'no-session' })
    return lead(reply, isOpen ? signedInWithGooglePage : failedSignInPage('session_error'))
  })

  async function open(user: User, call: Parameters<typeof openSession>[1]): Promise<boolean> {
    try {
      await openSession(deps, call, user, 'google')
      return true
    } catch (error) {
      log.error({ err: error }, 'a session could not be opened after a sign-in with Google')
      return false
    }
  }

  function failed(error: unknown): null {
    log.error({ why: errorSummary(error) }, 'a sign-in with Google could not be carried out')
    return null
  }
}

interface Reply {
  code(status: number): { headers(values: Record<string, string>): unknown }
}

/** Nobody on the way is told the address that led here: it may hold a code. */
function lead(reply: Reply, location: string): { message: string } {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  return { message: 'Please follow the redirect.' }
}
