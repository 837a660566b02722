import { authRoutes } from '@faresight/contracts/auth/http'
import { withDeadline } from '@faresight/kit/deadline'
import * as oidc from 'openid-client'
import type { Config } from '../config.ts'
import { type GoogleIdentity, identityOf } from './identity.ts'
import { isPlainLoopback } from './issuer.ts'
import { createProvider, defaultLoadMs, defaultRefreshMs, type Provider } from './provider.ts'

/** What an answer of Google has to fit. All of it is random, and of one sign-in. */
interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Google extends Pick<Provider, 'keepLoaded'> {
  /** Where a browser goes to sign in. */
  begin: () => Promise<Checks & { url: string }>
  /** Whom Google has signed in, by the parameters with which it sent the browser back. */
  finish: (answer: Record<string, string | undefined>, checks: Checks) => Promise<GoogleIdentity>
}

/** Less than the gateway waits, which then answers in our place. */
const defaultSignInMs =
  Math.min(authRoutes.google.answerWithinMs, authRoutes.googleCallback.answerWithinMs) - 2500

type Settings = Pick<
  Config,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'PUBLIC_URL' | 'FARESIGHT_LOCAL'
>

interface Timing {
  /** How long a person waits for Google, at each of the two steps. */
  signInMs: number
  refreshMs: number
  /** Deadline of each request in the background. */
  loadMs: number
}

/** Sign-in with Google by OpenID Connect, or `null` where its credentials are not set. */
export function createGoogle(
  config: Settings,
  { signInMs = defaultSignInMs, refreshMs = defaultRefreshMs, loadMs = defaultLoadMs }: Partial<Timing> = {},
): Google | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER, PUBLIC_URL } = config
  if (clientId === undefined || secret === undefined) return null
  const issuer = new URL(GOOGLE_ISSUER)
  const redirectUri = new URL(authRoutes.googleCallback.path, PUBLIC_URL).href
  const pictureOrigin = config.FARESIGHT_LOCAL && isPlainLoopback(issuer) ? issuer.origin : null
  const { configuration, keepLoaded } = createProvider({
    issuer,
    clientId,
    secret,
    tokenTimeoutMs: signInMs,
    refreshMs,
    loadMs,
  })
  return {
    keepLoaded,
    async begin() {
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const loaded = await withDeadline(configuration(), signInMs, 'Google’s configuration was not loaded')
      const url = oidc.buildAuthorizationUrl(loaded, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, codeVerifier }
    },
    async finish(answer, { state, nonce, codeVerifier }) {
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const exchange = async () => oidc.authorizationCodeGrant(await configuration(), url, checks)
      const tokens = await withDeadline(exchange(), signInMs, 'Google did not answer')
      return identityOf(tokens.claims(), pictureOrigin)
    },
  }
}
