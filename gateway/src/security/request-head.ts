import type { IncomingMessage } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'

/** A problem for what Node would refuse with a bare status. */
export function findRequestHeadProblem({ headers, httpVersion }: IncomingMessage): Problem | null {
  if (headers.host === undefined && httpVersion !== '1.0') {
    return new Problem(requestProblems.invalid, { detail: 'Please send a Host header.' })
  }
  const { expect } = headers
  const isKnown = expect === undefined || expect.toLowerCase() === '100-continue'
  return isKnown ? null : new Problem(requestProblems['expectation-failed'])
}

/** Refuses compressed bodies, which services cannot parse. */
export function findContentEncodingProblem({ headers }: IncomingMessage): Problem | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return null
  const detail = 'Please send the body without compression.'
  return new Problem(requestProblems['unsupported-media-type'], { detail })
}
