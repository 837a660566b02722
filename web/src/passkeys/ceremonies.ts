import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '../api/client.ts'
import { serverErrorMessage } from '../api/form-errors.ts'
import { SignInCancelled } from '../api/recent-sign-in.ts'
import { passkeyText } from './messages.ts'

/**
 * Signs in with a passkey of the user's choice.
 *
 * @param again confirms a user who is signed in
 * @throws ApiProblem, or the browser's error, which `passkeyFailure` explains
 */
export async function logInWithPasskey(again = false): Promise<void> {
  const optionsJSON = await call(passkeyRoutes.loginOptions)
  const assertion = await startAuthentication({ optionsJSON })
  await call(passkeyRoutes.login, { body: { assertion, again } })
}

/** Creates a passkey and adds it to the account. Throws as `logInWithPasskey` does. */
export async function createPasskey(name: string): Promise<OwnPasskey> {
  const optionsJSON = await call(passkeyRoutes.addOptions)
  const credential = await startRegistration({ optionsJSON })
  return call(passkeyRoutes.add, { body: { name, credential } })
}

/** Why a passkey couldn't be used or created; `undefined` without an error. */
export function passkeyFailure(error: unknown, fallback: string): string | undefined {
  if (error === null || error instanceof SignInCancelled) return undefined
  const name = error instanceof Error ? error.name : ''
  // Browsers don't tell cancelled from timed out or no passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return passkeyText.canceled
  return name === 'InvalidStateError' ? passkeyText.isHere : serverErrorMessage(error, fallback)
}
