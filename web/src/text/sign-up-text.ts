import { enSignUp } from './en/sign-up.ts'

/** What the pages around a new account and a new password say. */
export const signUpText: typeof enSignUp = enSignUp
