import type { IncomingHttpHeaders } from 'node:http'
import { cookieName, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import type { RouteDefinition } from '@faresight/contracts/route'
import { identityHeader } from '@faresight/kit/identity/identity'

/** The caller's headers that every service gets. */
const passed = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
  proofOfWorkHeader,
  // Set by the browser; no page can forge these.
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-purpose',
  'user-agent',
] as const

export interface CallerHeaderValues {
  requestId: string
  address: string
  /** The signed identity for this service; `null` for visitors. */
  identity: string | null
}

/** Builds the headers of a call to a service: allowed ones of the caller, cookies and signature of the route, and the gateway's own. */
export function createUpstreamHeaderBuilder(
  publicUrl: string,
  { cookies = [], signature }: Pick<RouteDefinition, 'cookies' | 'signature'>,
) {
  const names = cookies.map((cookie) => cookieName(publicUrl, cookie))
  const passedHere = signature === undefined ? passed : [...passed, signature]
  const { protocol, host } = new URL(publicUrl)
  const proto = protocol.slice(0, -1)
  return (
    own: IncomingHttpHeaders,
    context: CallerHeaderValues,
  ): Record<string, string | string[] | undefined> => {
    const headers: Record<string, string | string[] | undefined> = {
      'x-request-id': context.requestId,
      'x-forwarded-for': context.address,
      'x-forwarded-proto': proto,
      'x-forwarded-host': host,
    }
    if (context.identity !== null) headers[identityHeader] = context.identity
    for (const name of passedHere) {
      const value = own[name]
      if (value !== undefined) headers[name] = value
    }
    const cookie = names.length > 0 ? pickCookies(own, names) : ''
    if (cookie !== '') headers['cookie'] = cookie
    return headers
  }
}

function pickCookies({ cookie }: IncomingHttpHeaders, names: readonly string[]): string {
  const pairs = names.flatMap((name) => {
    const value = readTokenCookie(cookie, name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return pairs.join('; ')
}
