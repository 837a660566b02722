import type { SecondFactorDeps } from './consume-code.ts'
import type { AuthenticatorSecretCipher } from './secret-cipher.ts'
import { findOpenUserById, lockOpenUser } from '../users/store.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { enqueueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import type { User } from '../schema.ts'
import { recordSessionSecondFactor } from '../sessions/store.ts'
import { broadcastPrincipalChanged } from '../sessions/broadcast.ts'
import { enqueueAdminSignInMethodAudit, type SignedInCall } from '../sessions/audit-sign-in-method.ts'
import { consumeSignInAttempt } from '../rate-limits/sign-in-attempt.ts'
import {
  findMatchingTotpPeriod,
  toTotpSecretAndUri,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
} from './codes.ts'
import {
  deleteAuthenticatorAndRecoveryCodes,
  findAuthenticator,
  markAuthenticatorConfirmed,
  replaceRecoveryCodeHashes,
  upsertUnconfirmedAuthenticator,
} from './store.ts'

const setUpMs = 30 * 60_000

export async function startAuthenticatorSetup(
  deps: SecondFactorDeps,
  { principal }: SignedInCall,
): Promise<{ secret: string; uri: string }> {
  const { postgres, now } = deps
  const seal = requireCipher(deps)
  await requireRecentSignIn(postgres.db, principal, now())
  const user = await findOpenUserById(postgres.db, principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (!user.emailVerified) throw new Problem(authProblems['verify-email-first'])
  const secret = Uint8Array.from(generateTotpSecret())
  if (!(await upsertUnconfirmedAuthenticator(postgres.db, user.id, seal.encrypt(secret, user.id), now())))
    throw new Problem(authProblems['authenticator-exists'])
  return toTotpSecretAndUri(secret, user.email)
}

/** @returns the recovery codes, which cannot be shown again */
export async function confirmAuthenticatorSetup(
  deps: SecondFactorDeps,
  call: SignedInCall,
  code: string,
): Promise<string[]> {
  const { postgres, now } = deps
  const seal = requireCipher(deps)
  const { userId, sessionId } = call.principal
  const begun = await findAuthenticator(postgres.db, userId)
  const user = await findOpenUserById(postgres.db, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (!begun || begun.confirmedAt || begun.createdAt.getTime() + setUpMs <= now().getTime())
    throw new Problem(authProblems['no-authenticator'])
  const taken = await consumeSignInAttempt(deps, call.request, user.email)
  if ('refusedBy' in taken) throw new Problem(authProblems['too-many-sign-ins'])
  const period = findMatchingTotpPeriod(seal.decrypt(begun.secret, userId), code, now())
  if (period === null) throw new Problem(authProblems['wrong-code'])
  await taken.refund()
  const codes = generateRecoveryCodes()
  await changeAuthenticator(deps, call, 'added', async (tx) => {
    if (!(await markAuthenticatorConfirmed(tx, begun, period, now())))
      throw new Problem(authProblems['no-authenticator'])
    await replaceRecoveryCodeHashes(tx, userId, codes.map(hashRecoveryCode))
    // The code has just proven the app.
    await recordSessionSecondFactor(tx, sessionId, 'authenticator')
  })
  await broadcastPrincipalChanged(deps, userId)
  return codes
}

export async function removeAuthenticator(deps: SecondFactorDeps, call: SignedInCall): Promise<void> {
  await requireRecentSignIn(deps.postgres.db, call.principal, deps.now())
  await changeAuthenticator(deps, call, 'removed', async (tx) => {
    if (!(await deleteAuthenticatorAndRecoveryCodes(tx, call.principal.userId)))
      throw new Problem(authProblems['no-authenticator'])
  })
}

export async function regenerateRecoveryCodes(deps: SecondFactorDeps, call: SignedInCall): Promise<string[]> {
  const { postgres, now } = deps
  const { userId } = call.principal
  await requireRecentSignIn(postgres.db, call.principal, now())
  const codes = generateRecoveryCodes()
  await postgres.db.transaction(async (tx) => {
    const user = await lockSignedInUser(tx, userId)
    const authenticator = await findAuthenticator(tx, userId)
    if (!authenticator?.confirmedAt) throw new Problem(authProblems['no-authenticator'])
    await replaceRecoveryCodeHashes(tx, userId, codes.map(hashRecoveryCode))
    await enqueueAdminSignInMethodAudit(tx, call, { user, action: 'recovery-codes.renewed', at: now() })
  })
  return codes
}

async function changeAuthenticator(
  deps: SecondFactorDeps,
  call: SignedInCall,
  what: 'added' | 'removed',
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const at = deps.now()
  const requestId = await deps.postgres.db.transaction(async (tx) => {
    const user = await lockSignedInUser(tx, call.principal.userId)
    await work(tx)
    await enqueueAdminSignInMethodAudit(tx, call, { user, action: `authenticator.${what}`, at })
    return insertMailRequest(tx, { kind: `authenticator-${what}`, email: user.email }, at)
  })
  void enqueueMailRequest(deps, requestId)
}

async function lockSignedInUser(tx: Tx, userId: string): Promise<User> {
  const user = await lockOpenUser(tx, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  return user
}

function requireCipher({ secretCipher }: SecondFactorDeps): AuthenticatorSecretCipher {
  if (!secretCipher) throw new Problem(authProblems['authenticator-off'])
  return secretCipher
}
