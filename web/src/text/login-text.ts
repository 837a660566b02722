import { enLogin } from './en/login.ts'

/** What the log-in page says. */
export const loginText: typeof enLogin = enLogin
