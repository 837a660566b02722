import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import type { SecondStep, SignInMethod, User } from '../schema.ts'
import { type GuessingRequest, takeGuess } from '../throttle/guess.ts'
import { isOfApp, periodOfCode, recoveryHash } from './codes.ts'
import { findAuthenticator, takeRecoveryCode, usePeriod } from './store.ts'

/**
 * Checks a code of the user's authenticator app, or one that stands in for it, and uses it up. A guess counts as one at the
 * password; after a mailed link as one of its own, or whoever guesses at the password would keep its owner out of the code.
 *
 * @throws Problem 403 where it is wrong or was used before, 429 where no guess is left
 */
export async function useCode(
  deps: Deps,
  request: GuessingRequest,
  user: User,
  code: string,
  firstStep: SignInMethod,
): Promise<SecondStep> {
  const taken = await takeGuess(deps, request, user.email, firstStep === 'link')
  if ('refusedBy' in taken) {
    const retryAfterSeconds = Math.max(1, Math.ceil((taken.until - Date.now()) / 1000))
    throw new Problem(authProblems['too-many-sign-ins'], { retryAfterSeconds })
  }
  const secondStep = await stepBy(deps, user, code)
  if (!secondStep) {
    signIns.inc({ outcome: 'wrong-code' })
    deps.log.info({ userId: user.id, why: 'wrong-code' }, 'a sign-in was refused')
    throw new Problem(authProblems['wrong-code'])
  }
  await taken.giveBack()
  return secondStep
}

async function stepBy(deps: Deps, user: User, code: string): Promise<SecondStep | null> {
  const { postgres, seal, now } = deps
  const typed = code.replaceAll(/\s/g, '')
  if (!isOfApp(typed))
    return (await takeRecoveryCode(postgres.db, user.id, recoveryHash(typed))) ? 'recovery-code' : null
  const authenticator = await findAuthenticator(postgres.db, user.id)
  if (!authenticator?.confirmedAt) return null
  if (!seal) throw new Problem(authProblems['authenticator-off'])
  const period = periodOfCode(seal.open(authenticator.secret, user.id), typed, now())
  return period !== null && (await usePeriod(postgres.db, user.id, period)) ? 'authenticator' : null
}
