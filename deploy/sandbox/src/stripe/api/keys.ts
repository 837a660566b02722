import type { FastifyRequest } from 'fastify'
import { StripeProblem } from '../problem.ts'

/** A secret key of test mode, as a bearer token or the name of basic authentication. `sk_test_revoked` is no longer good. */
export function checkKey({ headers }: FastifyRequest): void {
  const key = keyIn(headers)
  if (key === '') {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (key === 'sk_test_revoked') throw refused(`Expired API Key provided: ${masked(key)}`, 'api_key_expired')
  if (!/^sk_test_\w+$/.test(key)) throw refused(`Invalid API Key provided: ${masked(key)}`)
}

export function keyIn({ authorization = '' }: FastifyRequest['headers']): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S.*)$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials.trim()
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? ''
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(8).slice(-4)}`
}

function refused(message: string, code?: string): StripeProblem {
  return new StripeProblem(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}
