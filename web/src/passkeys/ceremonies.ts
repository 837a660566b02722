import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '../api/client.ts'
import { refusalOf } from '../api/form-refusal.ts'
import { SignInCancelled } from '../api/recent-sign-in.ts'
import { passkeyText } from './messages.ts'

/**
 * Logs in with a passkey that the person chooses.
 *
 * @param again whether somebody who is signed in confirms that it is still them
 * @throws ApiProblem where the server refuses it; what the browser throws where it signs nothing, which `passkeyFailure` explains
 */
export async function logInWithPasskey(again = false): Promise<void> {
  const optionsJSON = await call(passkeyRoutes.loginOptions)
  const assertion = await startAuthentication({ optionsJSON })
  await call(passkeyRoutes.login, { body: { assertion, again } })
}

/** Makes a passkey on this device and adds it to the account under `name`. Throws as `logInWithPasskey` does. */
export async function createPasskey(name: string): Promise<OwnPasskey> {
  const optionsJSON = await call(passkeyRoutes.addOptions)
  const credential = await startRegistration({ optionsJSON })
  return call(passkeyRoutes.add, { body: { name, credential } })
}

/** What a person reads where a passkey could not be used or made; nothing where all went well. */
export function passkeyFailure(error: unknown, fallback: string): string | undefined {
  if (error === null || error instanceof SignInCancelled) return undefined
  const name = error instanceof Error ? error.name : ''
  // A browser does not say whether somebody has turned back, took too long, or has no passkey here.
  if (name === 'NotAllowedError' || name === 'AbortError') return passkeyText.canceled
  return name === 'InvalidStateError' ? passkeyText.isHere : refusalOf(error, fallback)
}
