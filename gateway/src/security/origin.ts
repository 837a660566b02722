import type { IncomingHttpHeaders } from 'node:http'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins that our own pages have: that of `publicUrl` and, on one's own machine, its other names. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return new Set([origin])
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin))
}

/**
 * Whether a call that changes something comes from our own pages. A browser says so by Origin or, where it sends none,
 * by Sec-Fetch-Site. A program says neither, and then may not lean on a browser's cookies.
 */
export function isOwnCall(headers: IncomingHttpHeaders, own: ReadonlySet<string>): boolean {
  const { origin, cookie } = headers
  if (origin !== undefined) return own.has(origin)
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return cookie === undefined
}
