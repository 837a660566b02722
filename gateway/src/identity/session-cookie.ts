import { cookieName, readTokenCookie, formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from './sessions.ts'

/** The headers of an answer; the proxy's own type of it is wider than ours. */
interface Answer {
  getHeader: (name: string) => unknown
}

/** Whether an answer hands out the session cookie, or takes it away: then a session has begun, or that of its caller has ended. */
export function setsSessionCookie(answer: Answer, name: string): boolean {
  return lineOf(answer, name) !== undefined
}

/** The line by which an answer sets a cookie. */
function lineOf(answer: Answer, name: string): string | undefined {
  const header = answer.getHeader('set-cookie')
  const lines: unknown[] = Array.isArray(header) ? header : [header]
  return lines.find((line) => typeof line === 'string' && line.startsWith(`${name}=`)) as string | undefined
}

/**
 * Hands the session cookie out again, for as long as the session now lasts, on the next answer after auth has extended it. Never
 * where auth sets it itself, nor that of a session which has ended meanwhile: it would take the place of a newer one.
 */
export function renewSessionCookie(scope: FastifyInstance, sessions: Sessions, publicUrl: string): void {
  const name = cookieName(publicUrl, 'session')
  scope.addHook('onSend', (request, reply, payload, done) => {
    const { vouched } = request
    // Who has left takes nothing along.
    const seconds = vouched && !reply.raw.destroyed ? sessions.takeRenewal(vouched.principal.sessionId) : null
    const token = seconds && readTokenCookie(request.headers.cookie, name)
    if (token && !setsSessionCookie(reply, name)) {
      reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'session', token, seconds))
      // Some answers may be stored by anybody in between: not with somebody's session.
      if (!String(reply.getHeader('cache-control')).includes('no-store'))
        reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}

/**
 * Beside each session cookie that an answer hands out, or takes away, the mark that a page's script can read goes the same
 * way and lives as long.
 */
export function markSessions(scope: FastifyInstance, publicUrl: string): void {
  const name = cookieName(publicUrl, 'session')
  scope.addHook('onSend', (_request, reply, payload, done) => {
    const line = lineOf(reply, name)
    if (line) reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'signedIn', '1', secondsIn(line)))
    done(null, payload)
  })
}

function secondsIn(line: string): number {
  return Number(/; Max-Age=(\d+)/.exec(line)?.[1] ?? 0)
}
