import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toProblemBody } from '@faresight/contracts/problem-body'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { requestProblems } from '@faresight/contracts/problems'

/**
 * Answers bytes that are no HTTP request, headers over Node's limit and clients that send too slowly, and ends the connection: there is
 * no request to hang an answer on. Where an answer has begun, as an event stream may while its request is still being sent, the
 * connection just ends: a second answer would stand within the first.
 *
 * @param headers what every answer of this process carries
 */
export function replyClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) return void socket.destroy()
  const type = typeOf(error.code)
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
  // Half closed it would be held for as long as its client goes on sending.
  socket.destroySoon()
}

/** As Node itself asks where nobody listens for `clientError`: the answer under way hangs on its socket, and nothing public tells. */
function isBeingAnswered(socket: Socket): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && answer.headersSent
}

function typeOf(code?: string): ProblemType {
  if (code === 'HPE_HEADER_OVERFLOW') return requestProblems['too-large']
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestProblems['too-slow'] : requestProblems.invalid
}
