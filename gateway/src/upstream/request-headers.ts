import type { IncomingHttpHeaders } from 'node:http'
import { cookieName, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import type { RouteDefinition } from '@faresight/contracts/route'
import { identityHeader } from '@faresight/kit/identity/identity'

/** What a service may know of a caller's own headers, whatever its route. No cookie, no identity, nothing that says where a call came from. */
const passed = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
  proofOfWorkHeader,
  // A browser's own word on what it will do with the answer: no page can write these.
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-purpose',
  'user-agent',
] as const

export interface Stamp {
  requestId: string
  /** The caller's address. */
  address: string
  /** The signed identity for this service, or `null` for nobody. */
  identity: string | null
}

/**
 * Makes the headers of a call to a service: a few of the caller's own, the cookies and the signature that its route names,
 * and what the gateway itself vouches for.
 */
export function createRequestHeaders(
  publicUrl: string,
  { cookies = [], signature }: Pick<RouteDefinition, 'cookies' | 'signature'>,
) {
  const names = cookies.map((cookie) => cookieName(publicUrl, cookie))
  const passedHere = signature === undefined ? passed : [...passed, signature]
  const { protocol, host } = new URL(publicUrl)
  const proto = protocol.slice(0, -1)
  return (own: IncomingHttpHeaders, stamp: Stamp): Record<string, string | string[] | undefined> => {
    const headers: Record<string, string | string[] | undefined> = {
      'x-request-id': stamp.requestId,
      'x-forwarded-for': stamp.address,
      'x-forwarded-proto': proto,
      'x-forwarded-host': host,
    }
    if (stamp.identity !== null) headers[identityHeader] = stamp.identity
    for (const name of passedHere) {
      const value = own[name]
      if (value !== undefined) headers[name] = value
    }
    const cookie = names.length > 0 ? cookiesOf(own, names) : ''
    if (cookie !== '') headers['cookie'] = cookie
    return headers
  }
}

/** Of a Cookie header what has one of these names, and a value that can be ours. */
function cookiesOf({ cookie }: IncomingHttpHeaders, names: readonly string[]): string {
  const pairs = names.flatMap((name) => {
    const value = readTokenCookie(cookie, name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return pairs.join('; ')
}
