import type { IncomingHttpHeaders } from 'node:http'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origin of `publicUrl` and, on localhost, its other names. */
export function listAllowedOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return new Set([origin])
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin))
}

/** Whether Origin or else Sec-Fetch-Site names our own site. A call with neither passes only without cookies. */
export function isSameOriginCall(headers: IncomingHttpHeaders, own: ReadonlySet<string>): boolean {
  const { origin, cookie } = headers
  if (origin !== undefined) return own.has(origin)
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return cookie === undefined
}
