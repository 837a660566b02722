import type { Readable } from 'node:stream'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import { upstreamFailures } from '../metrics.ts'

const retryAfterSeconds = 5

interface Reply {
  statusCode: number
  getHeader: (name: string) => unknown
  removeHeader: (name: string) => unknown
  send: (payload: unknown) => unknown
}

/** Replies 503: the service is down, hung up, or timed out. */
export function replyUnavailable(service: string, reply: Reply, cause: unknown): void {
  upstreamFailures.inc({ service })
  reply.send(new Problem(requestProblems.unavailable, { retryAfterSeconds, cause }))
}

/** Replies up to this size are buffered, which costs less than streaming. */
const wholeBytes = 64 * 1024

/** Forwards the body of a reply. A buffered body that breaks off becomes a 503. */
export function forwardReplyBody(service: string, answer: Readable, reply: Reply): void {
  const length = Number(reply.getHeader('content-length'))
  if (!(length > 0 && length <= wholeBytes)) return void reply.send(answer)
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => reply.send(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  answer.on('error', (error) => {
    removeBodyHeaders(reply)
    replyUnavailable(service, reply, error)
  })
}

/** Whether the reply may reach the caller: of 5xx only problems may. */
export function isSafeToForward(status: number, contentType: unknown): boolean {
  return (
    status < 500 || (typeof contentType === 'string' && contentType.startsWith('application/problem+json'))
  )
}

/** Replies with our own problem in place of an internal error of the service. */
export function replyMaskedFailure(service: string, answer: Readable, reply: Reply): void {
  // Drained, so that the connection can be reused; an error while draining must not be uncaught.
  answer.on('error', () => {})
  answer.resume()
  removeBodyHeaders(reply)
  const cause = new Error(`${service} answered ${reply.statusCode} without a problem`)
  if (reply.statusCode > 500) replyUnavailable(service, reply, cause)
  else reply.send(new Problem(requestProblems.internal, { cause }))
}

function removeBodyHeaders(reply: Reply): void {
  for (const name of ['content-length', 'content-encoding', 'etag']) reply.removeHeader(name)
}
