import type { Role } from '../viewer.ts'

const signedInCookieName = 'signed_in'

/** The cookies that we set, and how long each lives. No script can read them, but for `signedIn`. */
export const cookieSettings = {
  /** Opens a session. It slides: use gives it another seven days, up to `maxSessionSecondsByRole`. */
  session: { name: 'auth_token', seconds: 7 * 24 * 60 * 60 },
  /**
   * Says to the page's own script that a session may be open in this browser, and nothing else: so a visitor's page asks
   * nobody who they are. It comes and goes with the cookie of the session.
   */
  signedIn: { name: signedInCookieName, seconds: 7 * 24 * 60 * 60 },
  /** A browser in which somebody has signed in: its owner is let in while others guess at the account elsewhere. */
  device: { name: 'auth_device', seconds: 180 * 24 * 60 * 60 },
  /** A sign-in with Google that is under way in this browser. */
  google: { name: 'auth_google', seconds: 10 * 60 },
  /** A browser that has asked for a link to sign in by mail: the link signs in there alone. */
  link: { name: 'auth_link', seconds: 60 * 60 },
  /** A challenge that a passkey in this browser is to sign. */
  passkey: { name: 'auth_passkey', seconds: 5 * 60 },
  /** A sign-in in this browser that lacks nothing but a code. */
  code: { name: 'auth_code', seconds: 10 * 60 },
} as const

/** How long a session lasts that the owner's key has opened, and its cookies: nothing extends it. */
export const ownerKeySessionSeconds = 60 * 60

/** The most seconds from its sign-in that a session lasts, however much it is used, by the role that its user has now. */
export const maxSessionSecondsByRole = {
  user: 30 * 24 * 60 * 60,
  admin: 12 * 60 * 60,
  owner: 12 * 60 * 60,
} as const satisfies Record<Role, number>

export type CookieKey = keyof typeof cookieSettings

/** Those that a service may be sent. Whose session it is it hears from the gateway alone; the mark is the page's. */
export type ServiceCookieKey = Exclude<CookieKey, 'session' | 'signedIn'>

/** What all others hold: 256 random bits in base64url, of which only a hash is stored. Anything else counts as none. */
const token = /^[\w-]{43}$/

/**
 * Name of a cookie at `publicUrl`. Over https it has the `__Host-` prefix, so that no sibling domain can plant one; a
 * browser refuses that prefix over plain http.
 */
export function cookieName(publicUrl: string, cookie: CookieKey): string {
  const { name } = cookieSettings[cookie]
  return isHttps(publicUrl) ? `__Host-${name}` : name
}

/**
 * The `Set-Cookie` value that hands `value` to the browser; an empty one takes the cookie away.
 *
 * @param seconds where it lives for less than usual
 */
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

/** Whether the cookies that a script can read, as `document.cookie` gives them, hold the mark of a session. */
export function hasSignedInCookie(readable: string): boolean {
  const signedIn = new RegExp(`^(__Host-)?${signedInCookieName}=.`)
  return readable.split('; ').some((pair) => signedIn.test(pair))
}

/**
 * The value of the cookie named `name` in a Cookie header, or `null` where there is none or it cannot be ours. Of several,
 * as a browser sends them for several paths, the first counts.
 */
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
