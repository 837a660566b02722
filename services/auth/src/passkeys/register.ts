import {
  maxPasskeys,
  type NewPasskeyCredential,
  type OwnPasskey,
  passkeyRoutes,
} from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { RelyingParty } from '@faresight/contracts/auth/relying-party'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { requireRecent } from '../sessions/recent.ts'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { holdOpenUser } from '../roles/store.ts'
import { noteSecondStep } from '../sessions/store.ts'
import { tellChanged } from '../sessions/tell-changed.ts'
import { type OwnCall, tellOwnChange } from '../sessions/tell-own-change.ts'
import { findUser } from '../users/store.ts'
import { challengeMs, keepChallenge, relyingParty, useChallenge } from './challenge.ts'
import { deletePasskey, findPasskeys, insertPasskey, type Passkey } from './store.ts'

/** EdDSA, ES256 and RS256: the library would also offer ML-DSA, with which Node is not done yet. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * What a browser makes a passkey by, and the token of that browser.
 *
 * @throws Problem where whoever calls may add none
 */
export async function beginPasskey(deps: Deps, principal: Principal) {
  const party = relyingParty(deps)
  const { db } = deps.postgres
  await requireRecent(db, principal, deps.now())
  const user = await findUser(db, principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  // Whoever shows later that the address is theirs would not expect somebody else's passkey in the account.
  if (!user.emailVerified) throw new Problem(authProblems['verify-email-first'])
  const present = await findPasskeys(db, user.id)
  if (present.length >= maxPasskeys) throw new Problem(authProblems['too-many-passkeys'])
  const options = await generateRegistrationOptions({
    rpName: 'Faresight',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.firstName ?? user.email,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = await keepChallenge(deps, options.challenge, user.id)
  // The library's type leaves out that all of it is there.
  return { options: passkeyRoutes.addOptions.answer.parse(options), token }
}

/**
 * Adds a passkey that a browser has made, and has a mail tell its owner.
 *
 * @throws Problem where it cannot be added
 */
export async function addPasskey(
  deps: Deps,
  { principal, request }: OwnCall,
  { name, credential }: { name: string; credential: NewPasskeyCredential },
): Promise<OwnPasskey> {
  const party = relyingParty(deps)
  const { db } = deps.postgres
  await requireRecent(db, principal, deps.now())
  const challenge = await useChallenge(deps, request.headers, principal.userId)
  const made = await verifiedCredential(credential, { challenge, party, log: deps.log })
  if (!made) throw new Problem(authProblems['passkey-not-added'])
  const now = deps.now()
  const { added, requestId } = await db.transaction(async (tx) => {
    const user = await holdOpenUser(tx, principal.userId)
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    const added = await insertPasskey(tx, { ...made, userId: user.id, name, createdAt: now })
    if (typeof added === 'string') throw new Problem(authProblems[added])
    // Whoever sits here has just shown that the passkey is theirs.
    await noteSecondStep(tx, principal.sessionId, 'passkey')
    await tellOwnChange(
      tx,
      { principal, request },
      { user, action: 'passkey.added', targetResource: resourceOf(added.id), at: now },
    )
    const requestId = await insertMailRequest(tx, { kind: 'passkey-added', email: user.email }, now)
    return { added, requestId }
  })
  void queueMailRequest(deps, requestId)
  await tellChanged(deps, principal.userId)
  return ownPasskeyOf(added)
}

/**
 * Removes a passkey, and has a mail tell its owner.
 *
 * @throws Problem 403 where the sign-in is too old, 404 where they have no such passkey
 */
export async function removePasskey(deps: Deps, call: OwnCall, id: string): Promise<void> {
  const { principal } = call
  const now = deps.now()
  await requireRecent(deps.postgres.db, principal, now)
  const requestId = await deps.postgres.db.transaction(async (tx) => {
    const user = await holdOpenUser(tx, principal.userId)
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    if (!(await deletePasskey(tx, id, user.id))) throw new Problem(authProblems['no-such-passkey'])
    await tellOwnChange(tx, call, {
      user,
      action: 'passkey.removed',
      targetResource: resourceOf(id),
      at: now,
    })
    return insertMailRequest(tx, { kind: 'passkey-removed', email: user.email }, now)
  })
  void queueMailRequest(deps, requestId)
}

const resourceOf = (id: string) => `passkey ${id.slice(0, 8)}`

export function ownPasskeyOf({ id, name, createdAt, lastUsedAt }: Passkey): OwnPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** What is stored of a passkey that was made for this challenge at this site, by a person who was verified; else `null`. */
async function verifiedCredential(
  credential: NewPasskeyCredential,
  { challenge, party, log }: { challenge: string; party: RelyingParty; log: Log },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    }
  } catch (error) {
    log.info({ err: error }, 'a passkey could not be added')
    return null
  }
}
