import type { Readable } from 'node:stream'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import { upstreamFailures } from '../metrics.ts'

const retryAfterSeconds = 5

/** The part of a reply that is used here; the proxy's own type of it is wider than ours. */
interface Reply {
  statusCode: number
  getHeader: (name: string) => unknown
  removeHeader: (name: string) => unknown
  send: (payload: unknown) => unknown
}

/** The service did not answer: it is away, hung up, or took too long. To the caller these are one. */
export function away(service: string, reply: Reply, cause: unknown): void {
  upstreamFailures.inc({ service })
  reply.send(new Problem(requestProblems.unavailable, { retryAfterSeconds, cause }))
}

/** Answers up to this size are read whole: that costs less than passing them on piece by piece. */
const wholeBytes = 64 * 1024

/** Passes an answer's body on. A whole one that breaks off is a service that is away, rather than half an answer. */
export function passOn(service: string, answer: Readable, reply: Reply): void {
  const length = Number(reply.getHeader('content-length'))
  if (!(length > 0 && length <= wholeBytes)) return void reply.send(answer)
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => reply.send(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  answer.on('error', (error) => {
    forgetBody(reply)
    away(service, reply, error)
  })
}

/** A failure that the service worded itself passes; any other text of a 5xx stays inside. */
export function isOwnWording(status: number, contentType: unknown): boolean {
  return (
    status < 500 || (typeof contentType === 'string' && contentType.startsWith('application/problem+json'))
  )
}

/** Answers in place of a service whose failure must not be shown. */
export function replaceFailure(service: string, answer: Readable, reply: Reply): void {
  // Read to its end, so that the connection can be used again. One that breaks off is nobody's loss, and would else be the end of us.
  answer.on('error', () => {})
  answer.resume()
  forgetBody(reply)
  const cause = new Error(`${service} answered ${reply.statusCode} without a problem`)
  if (reply.statusCode > 500) away(service, reply, cause)
  else reply.send(new Problem(requestProblems.internal, { cause }))
}

/** Headers that spoke of a body which is not sent. */
function forgetBody(reply: Reply): void {
  for (const name of ['content-length', 'content-encoding', 'etag']) reply.removeHeader(name)
}
