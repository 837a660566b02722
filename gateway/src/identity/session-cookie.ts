import { cookieName, cookieValue, setCookie } from '@faresight/contracts/auth/cookie'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from './sessions.ts'

/** The headers of an answer; the proxy's own type of it is wider than ours. */
interface Answer {
  getHeader: (name: string) => unknown
}

/** Whether an answer hands out the session cookie, or takes it away: then a session has begun, or that of its caller has ended. */
export function setsSessionCookie(answer: Answer, name: string): boolean {
  const header = answer.getHeader('set-cookie')
  if (header === undefined) return false
  const lines: unknown[] = Array.isArray(header) ? header : [header]
  return lines.some((line) => typeof line === 'string' && line.startsWith(`${name}=`))
}

/**
 * Hands the session cookie out again, with its full life, on the next answer after auth has given the session that. Never
 * where auth sets it itself, nor that of a session which has ended meanwhile: it would take the place of a newer one.
 */
export function renewSessionCookie(scope: FastifyInstance, sessions: Sessions, publicUrl: string): void {
  const name = cookieName(publicUrl, 'session')
  scope.addHook('onSend', (request, reply, payload, done) => {
    const { vouched } = request
    // Who has left takes nothing along.
    const isOwed = vouched && !reply.raw.destroyed && sessions.takeRenewal(vouched.principal.sessionId)
    const token = isOwed && cookieValue(request.headers.cookie, name)
    if (token && !setsSessionCookie(reply, name)) {
      reply.header('set-cookie', setCookie(publicUrl, 'session', token))
      // Some answers may be stored by anybody in between: not with somebody's session.
      if (!String(reply.getHeader('cache-control')).includes('no-store'))
        reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
