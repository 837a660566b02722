import * as oidc from 'openid-client'
import { authRoutes } from '@faresight/contracts/auth/http'
import { withDeadline } from '@faresight/kit/deadline'
import { type Config, isHttpLoopback } from '../config.ts'
import { type GoogleIdentity, parseIdTokenClaims } from './identity.ts'
import {
  createOidcConfigurationLoader,
  defaultConfigurationRefreshMs,
  defaultConfigurationTimeoutMs,
  type OidcConfigurationLoader,
} from './oidc-configuration.ts'

interface SignInChecks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface GoogleOidcClient extends Pick<OidcConfigurationLoader, 'keepLoaded'> {
  startSignIn: () => Promise<SignInChecks & { url: string }>
  completeSignIn: (
    answer: Record<string, string | undefined>,
    checks: SignInChecks,
  ) => Promise<GoogleIdentity>
}

/** Shorter than the gateway's timeout. */
const defaultSignInMs =
  Math.min(authRoutes.google.answerWithinMs, authRoutes.googleCallback.answerWithinMs) - 2500

type Settings = Pick<
  Config,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'PUBLIC_URL' | 'FARESIGHT_LOCAL'
>

interface Timing {
  signInMs: number
  refreshMs: number
  loadMs: number
}

/** `null` without credentials. */
export function createGoogleOidcClient(
  config: Settings,
  {
    signInMs = defaultSignInMs,
    refreshMs = defaultConfigurationRefreshMs,
    loadMs = defaultConfigurationTimeoutMs,
  }: Partial<Timing> = {},
): GoogleOidcClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER, PUBLIC_URL } = config
  if (clientId === undefined || secret === undefined) return null
  const issuer = new URL(GOOGLE_ISSUER)
  const redirectUri = new URL(authRoutes.googleCallback.path, PUBLIC_URL).href
  const pictureOrigin = config.FARESIGHT_LOCAL && isHttpLoopback(issuer) ? issuer.origin : null
  const { configuration, keepLoaded } = createOidcConfigurationLoader({
    issuer,
    clientId,
    secret,
    tokenTimeoutMs: signInMs,
    refreshMs,
    loadMs,
  })
  return {
    keepLoaded,
    async startSignIn() {
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
    async completeSignIn(answer, { state, nonce, codeVerifier }) {
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const exchange = async () => oidc.authorizationCodeGrant(await configuration(), url, checks)
      const tokens = await withDeadline(exchange(), signInMs, 'Google did not answer')
      return parseIdTokenClaims(tokens.claims(), pictureOrigin)
    },
  }
}
