import { words } from './words.ts'

/** Texts that the pages on the way into an account share. */
export const entryText = {
  or: 'or with email',
  google: {
    signIn: 'Sign in with Google',
    signUp: 'Sign up with Google',
  },
  requestLink: 'Request a new link',
  /** A refusal, with when the same may be tried again. */
  againIn: (refusal: string, seconds: number) => `${refusal} You can try again in ${wait(seconds)}.`,
  aside: 'The sellers of a flight in one list. You see the dates, the seller and the age of the price.',
}

/** Rounded up: who comes back then is not too early. */
function wait(seconds: number): string {
  if (seconds <= 90) return words(seconds, 'second', 'seconds')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? words(minutes, 'minute', 'minutes') : words(Math.ceil(minutes / 60), 'hour', 'hours')
}
