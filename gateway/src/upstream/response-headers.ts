import type { IncomingHttpHeaders } from 'node:http'
import type { HeaderValues } from '../security/headers.ts'

/** Hop-by-hop headers, and headers that reveal our stack. */
const internal = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
]

const strictestReferrer = 'no-referrer'

/** Filters the headers of a service's reply: the gateway's own win, and only auth may set cookies. */
export function createResponseHeaderFilter(base: HeaderValues, mayTakeCookies: boolean) {
  const ours = Object.keys(base).filter((name) => name !== 'cache-control')
  const dropped = new Set([...internal, ...ours, ...(mayTakeCookies ? [] : ['set-cookie'])])
  return (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const kept: IncomingHttpHeaders = {}
    for (const name in headers) {
      if (!dropped.has(name) && !name.startsWith('access-control-')) kept[name] = headers[name]
    }
    if (headers['referrer-policy'] === strictestReferrer) kept['referrer-policy'] = strictestReferrer
    return kept
  }
}
