import { enSignInAgain } from './en/sign-in-again.ts'

/** What is said where somebody has to confirm that it is still them. */
export const signInAgainText: typeof enSignInAgain = enSignInAgain
