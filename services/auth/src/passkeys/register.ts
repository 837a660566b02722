import type { SessionDeps } from '../sessions/open-session.ts'
import { findOpenUserById, lockOpenUser } from '../users/store.ts'
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
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { enqueueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { recordSessionSecondFactor } from '../sessions/store.ts'
import { broadcastPrincipalChanged } from '../sessions/broadcast.ts'
import { enqueueAdminSignInMethodAudit, type SignedInCall } from '../sessions/audit-sign-in-method.ts'
import {
  consumePasskeyChallenge,
  passkeyChallengeMs,
  requireRelyingParty,
  storeChallengeAndCreateToken,
} from './challenge.ts'
import { deletePasskey, findUserPasskeys, insertPasskeyWithinLimit, type Passkey } from './store.ts'

/** EdDSA, ES256 and RS256. The library also offers ML-DSA, which Node does not fully support. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** @throws Problem when the caller may not add a passkey */
export async function startPasskeyRegistration(deps: SessionDeps, principal: Principal) {
  const party = requireRelyingParty(deps)
  const { db } = deps.postgres
  await requireRecentSignIn(db, principal, deps.now())
  const user = await findOpenUserById(db, principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  // Otherwise the address's real owner would inherit a stranger's passkey.
  if (!user.emailVerified) throw new Problem(authProblems['verify-email-first'])
  const present = await findUserPasskeys(db, user.id)
  if (present.length >= maxPasskeys) throw new Problem(authProblems['too-many-passkeys'])
  const options = await generateRegistrationOptions({
    rpName: 'Faresight',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.firstName ?? user.email,
    timeout: passkeyChallengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = await storeChallengeAndCreateToken(deps, options.challenge, user.id)
  // The library's type is narrower than its value.
  return { options: passkeyRoutes.addOptions.answer.parse(options), token }
}

/** @throws Problem when the credential is invalid, already registered, or one too many */
export async function verifyAndAddPasskey(
  deps: SessionDeps,
  { principal, request }: SignedInCall,
  { name, credential }: { name: string; credential: NewPasskeyCredential },
): Promise<OwnPasskey> {
  const party = requireRelyingParty(deps)
  const { db } = deps.postgres
  await requireRecentSignIn(db, principal, deps.now())
  const challenge = await consumePasskeyChallenge(deps, request.headers, principal.userId)
  const made = await verifyCredential(credential, { challenge, party, log: deps.log })
  if (!made) throw new Problem(authProblems['passkey-not-added'])
  const now = deps.now()
  const { added, requestId } = await db.transaction(async (tx) => {
    const user = await lockOpenUser(tx, principal.userId)
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    const added = await insertPasskeyWithinLimit(tx, { ...made, userId: user.id, name, createdAt: now })
    if (typeof added === 'string') throw new Problem(authProblems[added])
    // Registering the passkey has just proven it.
    await recordSessionSecondFactor(tx, principal.sessionId, 'passkey')
    await enqueueAdminSignInMethodAudit(
      tx,
      { principal, request },
      { user, action: 'passkey.added', targetResource: auditResource(added.id), at: now },
    )
    const requestId = await insertMailRequest(tx, { kind: 'passkey-added', email: user.email }, now)
    return { added, requestId }
  })
  void enqueueMailRequest(deps, requestId)
  await broadcastPrincipalChanged(deps, principal.userId)
  return toOwnPasskey(added)
}

/** @throws Problem 403 when the sign-in is too old, 404 without such a passkey */
export async function removePasskey(deps: SessionDeps, call: SignedInCall, id: string): Promise<void> {
  const { principal } = call
  const now = deps.now()
  await requireRecentSignIn(deps.postgres.db, principal, now)
  const requestId = await deps.postgres.db.transaction(async (tx) => {
    const user = await lockOpenUser(tx, principal.userId)
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    if (!(await deletePasskey(tx, id, user.id))) throw new Problem(authProblems['no-such-passkey'])
    await enqueueAdminSignInMethodAudit(tx, call, {
      user,
      action: 'passkey.removed',
      targetResource: auditResource(id),
      at: now,
    })
    return insertMailRequest(tx, { kind: 'passkey-removed', email: user.email }, now)
  })
  void enqueueMailRequest(deps, requestId)
}

const auditResource = (id: string) => `passkey ${id.slice(0, 8)}`

export function toOwnPasskey({ id, name, createdAt, lastUsedAt }: Passkey): OwnPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** `null` unless made for this challenge at this site with user verification. */
async function verifyCredential(
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
