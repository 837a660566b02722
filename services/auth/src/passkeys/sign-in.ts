import type { SessionDeps } from '../sessions/open-session.ts'
import type { PasskeyAssertion } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { RelyingParty } from '@faresight/contracts/auth/relying-party'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { passkeySignInCounter } from '../metrics.ts'
import type { User } from '../schema.ts'
import {
  consumePasskeyChallenge,
  passkeyChallengeMs,
  requireRelyingParty,
  storeChallengeAndCreateToken,
} from './challenge.ts'
import { advancePasskeyCounter, findPasskeyByCredential, type Passkey } from './store.ts'

export async function startPasskeySignIn(deps: SessionDeps) {
  const { rpId, challenge } = await generateAuthenticationOptions({
    rpID: requireRelyingParty(deps).id,
    userVerification: 'required',
  })
  const token = await storeChallengeAndCreateToken(deps, challenge, null)
  const options = {
    rpId: rpId ?? '',
    challenge,
    timeout: passkeyChallengeMs,
    userVerification: 'required' as const,
  }
  return { options, token }
}

/**
 * @param onlyAs id of the only user who may sign in; `null` for any
 * @throws Problem 400 when the challenge is missing or expired, 401 when no account matches
 */
export async function verifyPasskeyAndConsumeChallenge(
  deps: SessionDeps,
  headers: { cookie?: string },
  { assertion, onlyAs }: { assertion: PasskeyAssertion; onlyAs: string | null },
): Promise<User> {
  const party = requireRelyingParty(deps)
  const challenge = await consumePasskeyChallenge(deps, headers, null)
  const found = await findPasskeyByCredential(deps.postgres.db, assertion.id)
  if (!found || (onlyAs !== null && onlyAs !== found.user.id)) throw countRefusal('unknown')
  const { passkey, user } = found
  const counter = await verifyAssertion(assertion, passkey, { challenge, party, log: deps.log })
  if (counter === null) throw countRefusal('forged')
  if (!(await advancePasskeyCounter(deps.postgres.db, passkey.id, counter, deps.now()))) {
    deps.log.warn({ userId: user.id, passkeyId: passkey.id, counter }, 'a passkey may have been cloned')
    throw countRefusal('cloned')
  }
  return user
}

function countRefusal(outcome: 'unknown' | 'forged' | 'cloned'): Problem {
  passkeySignInCounter.inc({ outcome })
  return new Problem(authProblems['passkey-refused'])
}

async function verifyAssertion(
  assertion: PasskeyAssertion,
  { credentialId, publicKey, userId }: Passkey,
  { challenge, party, log }: { challenge: string; party: RelyingParty; log: Log },
): Promise<number | null> {
  const { userHandle, ...response } = assertion.response
  // The authenticator's own user id has to match.
  if (userHandle && userHandle !== toUserHandle(userId)) return null
  const options = {
    response: { ...assertion, clientExtensionResults: {}, response } satisfies AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // `advancePasskeyCounter` compares atomically, so that only one of two equal counters passes.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    requireUserVerification: true,
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(options)
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.info({ err: error }, 'a passkey could not be verified')
    return null
  }
}

function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}
