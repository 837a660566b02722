import { enCookies } from './en/cookies.ts'

/** The cookie policy. */
export const cookiesText: typeof enCookies = enCookies
