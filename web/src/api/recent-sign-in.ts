import { ApiProblem } from './problems.ts'

export const recentSignInRequired = 'access/recent-sign-in-required'

/** The account page requires a more recent sign-in. */
const tooOld = 'auth/sign-in-too-old'

/** The user cancelled the sign-in. */
export class SignInCancelled extends Error {
  constructor() {
    super('The sign-in was cancelled.')
    this.name = 'SignInCancelled'
  }
}

/** Resolves after the user has signed in again; rejects with `SignInCancelled`. */
type Ask = () => Promise<void>

let ask: Ask | null = null
let asking: Promise<void> | null = null

/**
 * Registers the dialog that asks for a new sign-in.
 *
 * @returns a function that unregisters it
 */
export function registerSignInDialog(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Asks for a new sign-in, once for all waiting calls. Rejects with `refusal` if no dialog is registered. */
export function signInAgain(refusal: ApiProblem): Promise<void> {
  if (!ask) return Promise.reject(refusal)
  asking ??= ask().finally(() => (asking = null))
  return asking
}

/** Runs `work`, and runs it again after a new sign-in if the last one is too old. Rejects with `SignInCancelled`. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== tooOld) throw error
    await signInAgain(error)
    return work()
  }
}
