import { enPassword } from './en/password.ts'

/** What is said around passwords. */
export const passwordText: typeof enPassword = enPassword
