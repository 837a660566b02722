import { authRoutes } from '@faresight/contracts/auth/http'
import { withDeadline } from '@faresight/kit/deadline'
import * as oidc from 'openid-client'
import type { Config } from '../config.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type GoogleIdentity, identityOf } from './identity.ts'
import { isPlainLoopback } from './issuer.ts'

/** What an answer of Google has to fit. All of it is random, and of one sign-in. */
interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Google {
  /** Where a browser goes to sign in. */
  begin: () => Promise<Checks & { url: string }>
  /** Whom Google has signed in, by the parameters with which it sent the browser back. */
  finish: (answer: Record<string, string | undefined>, checks: Checks) => Promise<GoogleIdentity>
}

/** How long what Google says of itself holds. Of its keys the library sees to it: five minutes, one for a key that is not known. */
const discoveredForMs = 60 * 60 * 1000

/** One request to Google; all of those of one call end before the gateway gives up on us. */
const requestSeconds = 3
const finishWithinMs = authRoutes.googleCallback.answerWithinMs - 2500

type Settings = Pick<
  Config,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'PUBLIC_URL' | 'FARESIGHT_LOCAL'
>

/** Sign-in with Google by OpenID Connect, or `null` where its credentials are not set. Nothing is asked before it is needed. */
export function createGoogle(config: Settings): Google | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER, PUBLIC_URL } = config
  if (id === undefined || secret === undefined) return null
  const issuer = new URL(GOOGLE_ISSUER)
  const redirectUri = new URL(authRoutes.googleCallback.path, PUBLIC_URL).href
  const pictureOrigin = config.FARESIGHT_LOCAL && isPlainLoopback(issuer) ? issuer.origin : null
  const provider = remembered(() => discover(issuer, id, secret))
  return {
    async begin() {
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(await provider(), {
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
      const exchange = async () => oidc.authorizationCodeGrant(await provider(), url, checks)
      const tokens = await withDeadline(exchange(), finishWithinMs, 'Google did not answer')
      return identityOf(tokens.claims(), pictureOrigin)
    },
  }
}

function discover(issuer: URL, clientId: string, secret: string): Promise<oidc.Configuration> {
  return oidc.discovery(issuer, clientId, secret, undefined, {
    timeout: requestSeconds,
    [oidc.customFetch]: boundedFetch,
    execute: [
      // Tokens are checked by their signature, too, though they come straight from Google.
      oidc.enableNonRepudiationChecks,
      ...(isPlainLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

/** What was found out holds for a while, for all who ask; a failure holds for nobody who asks after it. */
function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined
  return async () => {
    if (!known || performance.now() > known.until)
      known = { value: find(), until: performance.now() + discoveredForMs }
    const mine = known
    try {
      return await mine.value
    } catch (error) {
      if (known === mine) known = undefined
      throw error
    }
  }
}
