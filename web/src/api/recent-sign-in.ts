import { ApiProblem } from './problems.ts'

/** How the server refuses what needs a sign-in within the last minutes. */
export const recentSignInRequired = 'access/recent-sign-in-required'

/** The same on the account page, which asks for a younger one. */
const tooOld = 'auth/sign-in-too-old'

/** Somebody was asked to sign in again and decided not to: nothing was done, which they know. */
export class SignInCancelled extends Error {
  constructor() {
    super('The sign-in was cancelled.')
    this.name = 'SignInCancelled'
  }
}

/** Settles once somebody has signed in again. Rejects with `SignInCancelled` where they did not. */
type Ask = () => Promise<void>

let ask: Ask | null = null
let asking: Promise<void> | null = null

/**
 * From now on, whatever the server refuses for want of a recent sign-in waits for `next`, and is then sent once more.
 *
 * @returns a function that ends this
 */
export function askToSignInAgain(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Has somebody sign in again, once for all calls that wait for it. Rejects with `refusal` where nothing on the page asks. */
export function signInAgain(refusal: ApiProblem): Promise<void> {
  if (!ask) return Promise.reject(refusal)
  asking ??= ask().finally(() => (asking = null))
  return asking
}

/**
 * Does what wants a young sign-in on the account page. Where it is too old somebody signs in again first, and then it is done from the
 * start. Rejects with `SignInCancelled` where they did not.
 */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== tooOld) throw error
    await signInAgain(error)
    return work()
  }
}
