import { words } from './words.ts'

/** Texts shared by the sign-in and sign-up pages. */
export const entryText = {
  or: 'or with email',
  google: {
    signIn: 'Sign in with Google',
    signUp: 'Sign up with Google',
  },
  requestLink: 'Request a new link',
  againIn: (refusal: string, seconds: number) => `${refusal} You can try again in ${wait(seconds)}.`,
  aside:
    'See all of a flight’s sellers in one list: who they are, what they charge and how old each price is.',
}

/** Rounded up, so that a retry after it is never too early. */
function wait(seconds: number): string {
  if (seconds <= 90) return words(seconds, 'second', 'seconds')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? words(minutes, 'minute', 'minutes') : words(Math.ceil(minutes / 60), 'hour', 'hours')
}
