import type { IncomingHttpHeaders } from 'node:http'
import type { HeaderTable } from '../security/headers.ts'

/** Headers that belong to one connection, or tell how we are built. */
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

/** A service may tell a browser to say less of where it comes from than our own header does. */
const strictestReferrer = 'no-referrer'

/** Makes the filter of a service's answer: our own headers stand, and only auth may set cookies. */
export function createResponseHeaders(base: HeaderTable, mayTakeCookies: boolean) {
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
