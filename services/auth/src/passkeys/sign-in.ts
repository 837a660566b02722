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
import type { Deps } from '../deps.ts'
import { passkeySignIns } from '../metrics.ts'
import type { User } from '../schema.ts'
import { challengeMs, keepChallenge, relyingParty, useChallenge } from './challenge.ts'
import { countUse, findByCredential, type Passkey } from './store.ts'

/** What a passkey has to sign, and the token of the browser that it is for. */
export async function beginPasskeySignIn(deps: Deps) {
  const { rpId, challenge } = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
  })
  const token = await keepChallenge(deps, challenge, null)
  const options = { rpId: rpId ?? '', challenge, timeout: challengeMs, userVerification: 'required' as const }
  return { options, token }
}

/**
 * Finds who has signed with a passkey of theirs.
 *
 * @param onlyAs id of the only user who may; `null` where anybody
 * @throws Problem 400 where the challenge is not this browser's any more, 401 where no account is opened by it
 */
export async function finishPasskeySignIn(
  deps: Deps,
  headers: { cookie?: string },
  { assertion, onlyAs }: { assertion: PasskeyAssertion; onlyAs: string | null },
): Promise<User> {
  const party = relyingParty(deps)
  const challenge = await useChallenge(deps, headers, null)
  const found = await findByCredential(deps.postgres.db, assertion.id)
  if (!found || (onlyAs !== null && onlyAs !== found.user.id)) throw refused('unknown')
  const { passkey, user } = found
  const counter = await verifiedCounter(assertion, passkey, { challenge, party, log: deps.log })
  if (counter === null) throw refused('forged')
  if (!(await countUse(deps.postgres.db, passkey.id, counter, deps.now()))) {
    deps.log.warn({ userId: user.id, passkeyId: passkey.id, counter }, 'a passkey may have been cloned')
    throw refused('cloned')
  }
  return user
}

function refused(outcome: 'unknown' | 'forged' | 'cloned'): Problem {
  passkeySignIns.inc({ outcome })
  return new Problem(authProblems['passkey-refused'])
}

/** The counter of a signature that holds, or `null`. */
async function verifiedCounter(
  assertion: PasskeyAssertion,
  { credentialId, publicKey, userId }: Passkey,
  { challenge, party, log }: { challenge: string; party: RelyingParty; log: Log },
): Promise<number | null> {
  const { userHandle, ...response } = assertion.response
  // What an authenticator says of whose the passkey is must not be somebody else.
  if (userHandle && userHandle !== userHandleOf(userId)) return null
  const options = {
    response: { ...assertion, clientExtensionResults: {}, response } satisfies AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // Compared where the new counter is stored, so that of two signatures with one counter a single one is taken.
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

/** The user of a passkey as its authenticator knows them: their id in base64url. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}
