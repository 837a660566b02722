import { cookieSettings } from '@faresight/contracts/auth/cookie'

/** Cookies of this kind that were set at or before the returned time have expired at `now`. */
export function cookieExpiryCutoff(kind: keyof typeof cookieSettings, now: Date): Date {
  return new Date(now.getTime() - cookieSettings[kind].seconds * 1000)
}
