import type { SessionDeps, SignInCall } from '../sessions/open-session.ts'
import type { GoogleOidcClient } from './oidc-client.ts'
import { cookieName, formatSetCookieHeader, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import {
  failedSignInPagePath,
  googleLinkPagePath,
  loginCodePagePath,
  signedInWithGooglePagePath,
} from '@faresight/contracts/auth/sign-in-pages'
import type { Principal } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { requireTopLevelNavigation } from '@faresight/kit/http/navigation'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { googleCallbackCounter } from '../metrics.ts'
import type { User } from '../schema.ts'
import { isRecentSignIn, requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { signInOrRequireCode } from '../second-factor/pending-sign-in.ts'
import { findLiveSession } from '../sessions/store.ts'
import { summarizeOidcError } from './oidc-configuration.ts'
import { unlinkGoogle } from './unlink.ts'
import { processGoogleCallback, startGoogleSignIn } from './sign-in.ts'

interface GoogleDeps extends SessionDeps {
  google: GoogleOidcClient | null
}

const retryAfterSeconds = 3

/** Browser navigations: every outcome redirects to a page. */
export function registerGoogleRoutes(service: Service, deps: GoogleDeps): void {
  const { google, log, postgres, publicUrl, now } = deps

  mountRoute(service, authRoutes.google, async ({ request, reply }) => {
    requireTopLevelNavigation(request)
    const begun = google && (await startGoogleSignIn(deps, google).catch(failed))
    if (!begun) return redirectTo(reply, failedSignInPagePath('google_auth_failed'))
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'google', begun.token))
    return redirectTo(reply, begun.url)
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
    const outcome = google && (await processGoogleCallback(deps, google, browser, query).catch(failed))
    if (!outcome || !('user' in outcome)) {
      const refused = outcome?.refused ?? 'failed'
      googleCallbackCounter.inc({ outcome: refused })
      return redirectTo(
        reply,
        outcome?.isLink ? linkPage(refused) : failedSignInPagePath('google_auth_failed'),
      )
    }
    if (outcome.isLink) {
      googleCallbackCounter.inc({ outcome: 'linked' })
      return redirectTo(reply, googleLinkPagePath('linked'))
    }
    const page = await open(outcome.user, call)
    googleCallbackCounter.inc({ outcome: page ? 'ok' : 'no-session' })
    return redirectTo(reply, page ?? failedSignInPagePath('session_error'))
  })

  mountRoute(service, accountRoutes.linkGoogle, async ({ principal, reply }) => {
    await requireRecentSignIn(postgres.db, principal, now())
    const begun = google && (await startGoogleSignIn(deps, google, principal.userId).catch(failed))
    if (!begun) throw new Problem(authProblems['google-unavailable'], { retryAfterSeconds })
    void reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'google', begun.token))
    return { url: begun.url }
  })

  mountRoute(service, accountRoutes.unlinkGoogle, async ({ principal }) => {
    await unlinkGoogle(deps, principal)
    return undefined
  })

  /** A stolen or unattended session must not link a Google account. */
  async function signedInLately(principal: Principal | null): Promise<string | null> {
    if (!principal) return null
    const session = await findLiveSession(postgres.db, principal.sessionId, now())
    return session && isRecentSignIn(session, now()) ? principal.userId : null
  }

  async function open(user: User, call: SignInCall): Promise<string | null> {
    try {
      return (await signInOrRequireCode(deps, call, user, 'google'))
        ? signedInWithGooglePagePath
        : loginCodePagePath
    } catch (error) {
      log.error({ err: error }, 'a session could not be opened after a sign-in with Google')
      return null
    }
  }

  function failed(error: unknown): null {
    log.error({ why: summarizeOidcError(error) }, 'could not complete a sign-in with Google')
    return null
  }
}

function linkPage(refused: string): string {
  if (refused === 'other-account' || refused === 'other-address') return googleLinkPagePath(refused)
  return googleLinkPagePath(refused === 'cancelled' ? 'cancelled' : 'failed')
}

interface Reply {
  code(status: number): { headers(values: Record<string, string>): unknown }
}

/** The referrer could contain the code. */
function redirectTo(reply: Reply, location: string): { message: string } {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  return { message: 'Please follow the redirect.' }
}
