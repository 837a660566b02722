/** What a session's token looks like: 256 random bits in base64url. Anything else in the cookie is nobody. */
export const sessionToken = /^[\w-]{43}$/

/** How long a session and its cookie live, in seconds: seven days. */
export const sessionSeconds = 7 * 24 * 60 * 60

/**
 * Name of the cookie that holds the session's token at `publicUrl`. Over https it has the `__Host-` prefix, so that no
 * sibling domain can plant one; a browser refuses that prefix over plain http.
 */
export function sessionCookieName(publicUrl: string): string {
  return isHttps(publicUrl) ? '__Host-auth_token' : 'auth_token'
}

/** The `Set-Cookie` value that hands `token` to the browser; an empty token takes the cookie away. */
export function sessionCookie(publicUrl: string, token: string): string {
  const maxAge = token === '' ? 0 : sessionSeconds
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  return `${sessionCookieName(publicUrl)}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
