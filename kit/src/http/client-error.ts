import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toProblemBody } from '@faresight/contracts/problem-body'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { requestProblems } from '@faresight/contracts/problems'

/**
 * For bytes that are not HTTP, too many headers and slow clients. Once a reply has started, the connection only ends.
 * @param headers that every reply of this process carries
 */
export function replyClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasReplyStarted(socket)) return void socket.destroy()
  const type = toProblemType(error.code)
  const body = JSON.stringify(toProblemBody(type))
  const all = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${type.status} ${STATUS_CODES[type.status]}`, ...lines]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Half closed, it would stay open for as long as its client sends.
  socket.destroySoon()
}

/** As Node's own handler of `clientError` checks: no public API tells it. */
function hasReplyStarted(socket: Socket): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && answer.headersSent
}

function toProblemType(code?: string): ProblemType {
  if (code === 'HPE_HEADER_OVERFLOW') return requestProblems['too-large']
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestProblems['too-slow'] : requestProblems.invalid
}
