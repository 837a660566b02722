import type { Socket } from 'node:net'
import { problemBodyOf } from '@faresight/contracts/problem'
import { requestProblems } from '@faresight/contracts/problems'

/** Answers bytes that are no HTTP request, or headers over Node's limit: there is no request to hang an answer on. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const type = error.code === 'HPE_HEADER_OVERFLOW' ? requestProblems['too-large'] : requestProblems.invalid
  const body = JSON.stringify(problemBodyOf(type))
  const head = [
    `HTTP/1.1 ${type.status} ${type.title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
