import type { Role } from '../viewer.ts'

const signedInCookieName = 'signed_in'

export const cookieSettings = {
  /** Sliding: use extends it by seven days, up to `maxSessionSecondsByRole`. */
  session: { name: 'auth_token', seconds: 7 * 24 * 60 * 60 },
  /** Tells scripts that a session may exist, so that visitors’ pages need no session lookup. */
  signedIn: { name: signedInCookieName, seconds: 7 * 24 * 60 * 60 },
  /** A known device: its user can sign in while others guess the password. */
  device: { name: 'auth_device', seconds: 180 * 24 * 60 * 60 },
  google: { name: 'auth_google', seconds: 10 * 60 },
  /** Binds a sign-in link to the browser that requested it. */
  link: { name: 'auth_link', seconds: 60 * 60 },
  passkey: { name: 'auth_passkey', seconds: 5 * 60 },
  /** A sign-in that still needs a code. */
  code: { name: 'auth_code', seconds: 10 * 60 },
} as const

export const ownerKeySessionSeconds = 60 * 60

/** Since sign-in, by the current role. */
export const maxSessionSecondsByRole = {
  user: 30 * 24 * 60 * 60,
  admin: 12 * 60 * 60,
  owner: 12 * 60 * 60,
} as const satisfies Record<Role, number>

export type CookieKey = keyof typeof cookieSettings

/** Cookies that a route can request. Sessions reach services as signed identities only. */
export type ServiceCookieKey = Exclude<CookieKey, 'session' | 'signedIn'>

const token = /^[\w-]{43}$/

/** Over https with the `__Host-` prefix, so that sibling domains cannot set it; browsers refuse the prefix over http. */
export function cookieName(publicUrl: string, cookie: CookieKey): string {
  const { name } = cookieSettings[cookie]
  return isHttps(publicUrl) ? `__Host-${name}` : name
}

/** An empty value deletes the cookie. @param seconds if shorter than usual */
export function formatSetCookieHeader(
  publicUrl: string,
  cookie: CookieKey,
  value: string,
  seconds: number = cookieSettings[cookie].seconds,
): string {
  const maxAge = value === '' ? 0 : seconds
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  const hidden = cookie === 'signedIn' ? '' : '; HttpOnly'
  return `${cookieName(publicUrl, cookie)}=${value}; Max-Age=${maxAge}; Path=/${hidden}; SameSite=Lax${secure}`
}

/** @param readable `document.cookie` */
export function hasSignedInCookie(readable: string): boolean {
  const signedIn = new RegExp(`^(__Host-)?${signedInCookieName}=.`)
  return readable.split('; ').some((pair) => signedIn.test(pair))
}

/** The first token of that name; `null` if missing or malformed. */
export function readTokenCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at === -1 || pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    return token.test(value) ? value : null
  }
  return null
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
