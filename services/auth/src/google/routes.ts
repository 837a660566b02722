import { cookieName, readTokenCookie, formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import {
  loginCodePagePath,
  failedSignInPagePath,
  googleLinkPagePath,
  signedInWithGooglePagePath,
} from '@faresight/contracts/auth/sign-in-pages'
import type { Principal } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { requireTopLevelNavigation } from '@faresight/kit/http/navigation'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { googleSignIns } from '../metrics.ts'
import type { User } from '../schema.ts'
import { isRecent, requireRecent } from '../sessions/recent.ts'
import { signInOrAskCode } from '../second-step/pending.ts'
import type { Caller } from '../sessions/open.ts'
import { findSession } from '../sessions/store.ts'
import { errorSummary } from './error-summary.ts'
import { unlinkGoogle } from './link.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'

const retryAfterSeconds = 3

/** Sign-in with Google. A person waits for a page throughout, so whatever goes wrong leads back to one of ours. */
export function googleRoutes(service: Service, deps: Deps): void {
  const { google, log, postgres, publicUrl, now } = deps

  mountRoute(service, authRoutes.google, async ({ request, reply }) => {
    requireTopLevelNavigation(request)
    const begun = google && (await beginSignIn(deps, google).catch(failed))
    if (!begun) return lead(reply, failedSignInPagePath('google_auth_failed'))
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'google', begun.token))
    return lead(reply, begun.url)
  })

  mountRoute(service, authRoutes.googleCallback, async ({ query, ...call }) => {
    const { request, reply } = call
    requireTopLevelNavigation(request)
    const token = readTokenCookie(request.headers.cookie, cookieName(publicUrl, 'google'))
    const browser = {
      token,
      signedInAs: call.principal?.userId ?? null,
      signedInLatelyAs: await signedInLately(call.principal),
    }
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'google', ''))
    const outcome = google && (await finishSignIn(deps, google, browser, query).catch(failed))
    if (!outcome || !('user' in outcome)) {
      const refused = outcome?.refused ?? 'failed'
      googleSignIns.inc({ outcome: refused })
      return lead(reply, outcome?.isLink ? linkPage(refused) : failedSignInPagePath('google_auth_failed'))
    }
    if (outcome.isLink) {
      googleSignIns.inc({ outcome: 'linked' })
      return lead(reply, googleLinkPagePath('linked'))
    }
    const page = await open(outcome.user, call)
    googleSignIns.inc({ outcome: page ? 'ok' : 'no-session' })
    return lead(reply, page ?? failedSignInPagePath('session_error'))
  })

  mountRoute(service, accountRoutes.linkGoogle, async ({ principal, reply }) => {
    await requireRecent(postgres.db, principal, now())
    const begun = google && (await beginSignIn(deps, google, principal.userId).catch(failed))
    if (!begun) throw new Problem(authProblems['google-unavailable'], { retryAfterSeconds })
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'google', begun.token))
    return { url: begun.url }
  })

  mountRoute(service, accountRoutes.unlinkGoogle, async ({ principal }) => {
    await unlinkGoogle(deps, principal)
    return undefined
  })

  /** Who has stolen a session, or found one open, links nothing. */
  async function signedInLately(principal: Principal | null): Promise<string | null> {
    if (!principal) return null
    const session = await findSession(postgres.db, principal.sessionId, now())
    return session && isRecent(session, now()) ? principal.userId : null
  }

  /** Gives the page that the browser goes on at; `null` where no session could be opened. */
  async function open(user: User, call: Caller): Promise<string | null> {
    try {
      return (await signInOrAskCode(deps, call, user, 'google'))
        ? signedInWithGooglePagePath
        : loginCodePagePath
    } catch (error) {
      log.error({ err: error }, 'a session could not be opened after a sign-in with Google')
      return null
    }
  }

  function failed(error: unknown): null {
    log.error({ why: errorSummary(error) }, 'a sign-in with Google could not be carried out')
    return null
  }
}

/** What the page says of a link that did not come about. */
function linkPage(refused: string): string {
  if (refused === 'other-account' || refused === 'other-address') return googleLinkPagePath(refused)
  return googleLinkPagePath(refused === 'cancelled' ? 'cancelled' : 'failed')
}

interface Reply {
  code(status: number): { headers(values: Record<string, string>): unknown }
}

/** Nobody on the way is told the address that led here: it may hold a code. */
function lead(reply: Reply, location: string): { message: string } {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  return { message: 'Please follow the redirect.' }
}
