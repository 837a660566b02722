import type { IncomingMessage } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'

/** What Node would refuse with a bare status: here it gets a problem like everything else. */
export function refusalOfHead({ headers, httpVersion }: IncomingMessage): Problem | null {
  if (headers.host === undefined && httpVersion !== '1.0') {
    return new Problem(requestProblems.invalid, { detail: 'Please send a Host header.' })
  }
  const { expect } = headers
  const isKnown = expect === undefined || expect.toLowerCase() === '100-continue'
  return isKnown ? null : new Problem(requestProblems['expectation-failed'])
}

/** Bodies are taken as they are: a packed one would only look like broken JSON to its service. */
export function refusalOfEncoding({ headers }: IncomingMessage): Problem | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return null
  const detail = 'Please send the body without compression.'
  return new Problem(requestProblems['unsupported-media-type'], { detail })
}
