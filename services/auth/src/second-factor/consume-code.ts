import type { SessionDeps } from '../sessions/open-session.ts'
import {
  type ClientHeadersAndIp,
  consumeSignInAttempt,
  type SignInAttemptDeps,
} from '../rate-limits/sign-in-attempt.ts'
import type { AuthenticatorSecretCipher } from './secret-cipher.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import { passwordAndCodeSignInCounter } from '../metrics.ts'
import type { SecondFactor, SignInMethod, User } from '../schema.ts'
import { findMatchingTotpPeriod, hashRecoveryCode, hasTotpCodeFormat } from './codes.ts'
import { consumeRecoveryCode, consumeTotpPeriod, findAuthenticator } from './store.ts'

export interface SecondFactorDeps extends SignInAttemptDeps, SessionDeps {
  secretCipher: AuthenticatorSecretCipher | null
}

/**
 * Verifies and consumes an authenticator or recovery code. Counts as a sign-in attempt; after a sign-in link under
 * its own limit, so that password attackers cannot block it.
 * @throws Problem 403 for a wrong or used code, 429 when no attempt is left
 */
export async function consumeSecondFactorCode(
  deps: SecondFactorDeps,
  request: ClientHeadersAndIp,
  user: User,
  code: string,
  firstStep: SignInMethod,
): Promise<SecondFactor> {
  const taken = await consumeSignInAttempt(deps, request, user.email, firstStep === 'link')
  if ('refusedBy' in taken) {
    const retryAfterSeconds = Math.max(1, Math.ceil((taken.until - Date.now()) / 1000))
    throw new Problem(authProblems['too-many-sign-ins'], { retryAfterSeconds })
  }
  const secondFactor = await matchSecondFactor(deps, user, code)
  if (!secondFactor) {
    passwordAndCodeSignInCounter.inc({ outcome: 'wrong-code' })
    deps.log.info({ userId: user.id, why: 'wrong-code' }, 'a sign-in was refused')
    throw new Problem(authProblems['wrong-code'])
  }
  await taken.refund()
  return secondFactor
}

async function matchSecondFactor(
  deps: SecondFactorDeps,
  user: User,
  code: string,
): Promise<SecondFactor | null> {
  const { postgres, secretCipher, now } = deps
  const typed = code.replaceAll(/\s/g, '')
  if (!hasTotpCodeFormat(typed))
    return (await consumeRecoveryCode(postgres.db, user.id, hashRecoveryCode(typed))) ? 'recovery-code' : null
  const authenticator = await findAuthenticator(postgres.db, user.id)
  if (!authenticator?.confirmedAt) return null
  if (!secretCipher) throw new Problem(authProblems['authenticator-off'])
  const period = findMatchingTotpPeriod(secretCipher.decrypt(authenticator.secret, user.id), typed, now())
  return period !== null && (await consumeTotpPeriod(postgres.db, user.id, period)) ? 'authenticator' : null
}
