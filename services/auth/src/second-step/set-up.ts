import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { requireRecent } from '../sessions/recent.ts'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { holdOpenUser } from '../roles/store.ts'
import type { User } from '../schema.ts'
import { noteSecondStep } from '../sessions/store.ts'
import { tellChanged } from '../sessions/tell-changed.ts'
import { type OwnCall, tellOwnChange } from '../sessions/tell-own-change.ts'
import { takeGuess } from '../throttle/guess.ts'
import { findUser } from '../users/store.ts'
import { newRecoveryCodes, newSecret, periodOfCode, recoveryHash, tellSecret } from './codes.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  putUnconfirmed,
  replaceRecoveryCodes,
} from './store.ts'

/** How long somebody may take from the QR code to the first code. */
const setUpMs = 30 * 60_000

/** What an authenticator app is told. It counts from its first code on. */
export async function beginAuthenticator(
  deps: Deps,
  { principal }: OwnCall,
): Promise<{ secret: string; uri: string }> {
  const { postgres, now } = deps
  const seal = sealOf(deps)
  await requireRecent(postgres.db, principal, now())
  const user = await findUser(postgres.db, principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (!user.emailVerified) throw new Problem(authProblems['verify-email-first'])
  const secret = Uint8Array.from(newSecret())
  if (!(await putUnconfirmed(postgres.db, user.id, seal.close(secret, user.id), now())))
    throw new Problem(authProblems['authenticator-exists'])
  return tellSecret(secret, user.email)
}

/** Has the account ask for codes from now on. Gives its recovery codes, which nobody is told again. */
export async function finishAuthenticator(deps: Deps, call: OwnCall, code: string): Promise<string[]> {
  const { postgres, now } = deps
  const seal = sealOf(deps)
  const { userId, sessionId } = call.principal
  const begun = await findAuthenticator(postgres.db, userId)
  const user = await findUser(postgres.db, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (!begun || begun.confirmedAt || begun.createdAt.getTime() + setUpMs <= now().getTime())
    throw new Problem(authProblems['no-authenticator'])
  const taken = await takeGuess(deps, call.request, user.email)
  if ('refusedBy' in taken) throw new Problem(authProblems['too-many-sign-ins'])
  const period = periodOfCode(seal.open(begun.secret, userId), code, now())
  if (period === null) throw new Problem(authProblems['wrong-code'])
  await taken.giveBack()
  const codes = newRecoveryCodes()
  await change(deps, call, 'added', async (tx) => {
    if (!(await confirmAuthenticator(tx, begun, period, now())))
      throw new Problem(authProblems['no-authenticator'])
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryHash))
    // Whoever sits here has just shown that the app is theirs.
    await noteSecondStep(tx, sessionId, 'authenticator')
  })
  await tellChanged(deps, userId)
  return codes
}

/** Has the account ask for no more codes. */
export async function removeAuthenticator(deps: Deps, call: OwnCall): Promise<void> {
  await requireRecent(deps.postgres.db, call.principal, deps.now())
  await change(deps, call, 'removed', async (tx) => {
    if (!(await deleteAuthenticator(tx, call.principal.userId)))
      throw new Problem(authProblems['no-authenticator'])
  })
}

/** Gives the account new recovery codes in place of those of before. */
export async function renewRecoveryCodes(deps: Deps, call: OwnCall): Promise<string[]> {
  const { postgres, now } = deps
  const { userId } = call.principal
  await requireRecent(postgres.db, call.principal, now())
  const codes = newRecoveryCodes()
  await postgres.db.transaction(async (tx) => {
    const user = await hold(tx, userId)
    const authenticator = await findAuthenticator(tx, userId)
    if (!authenticator?.confirmedAt) throw new Problem(authProblems['no-authenticator'])
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryHash))
    await tellOwnChange(tx, call, { user, action: 'recovery-codes.renewed', at: now() })
  })
  return codes
}

/** Changes how somebody signs in. A mail tells them, and the audit log is told of administrators. */
async function change(
  deps: Deps,
  call: OwnCall,
  what: 'added' | 'removed',
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const at = deps.now()
  const requestId = await deps.postgres.db.transaction(async (tx) => {
    const user = await hold(tx, call.principal.userId)
    await work(tx)
    await tellOwnChange(tx, call, { user, action: `authenticator.${what}`, at })
    return insertMailRequest(tx, { kind: `authenticator-${what}`, email: user.email }, at)
  })
  void queueMailRequest(deps, requestId)
}

async function hold(tx: Tx, userId: string): Promise<User> {
  const user = await holdOpenUser(tx, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  return user
}

function sealOf({ seal }: Deps): NonNullable<Deps['seal']> {
  if (!seal) throw new Problem(authProblems['authenticator-off'])
  return seal
}
