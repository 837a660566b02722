import { cookieName, readTokenCookie, formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import type { FastifyInstance } from 'fastify'
import type { SessionCache } from './session-cache.ts'

/** The headers of an answer; the proxy's own type of it is wider than ours. */
interface Answer {
  getHeader: (name: string) => unknown
}

/** Whether a reply sets or clears the session cookie. */
export function setsSessionCookie(answer: Answer, name: string): boolean {
  return lineOf(answer, name) !== undefined
}

function lineOf(answer: Answer, name: string): string | undefined {
  const header = answer.getHeader('set-cookie')
  const lines: unknown[] = Array.isArray(header) ? header : [header]
  return lines.find((line) => typeof line === 'string' && line.startsWith(`${name}=`)) as string | undefined
}

/** Sets the session cookie again after auth has extended the session, unless the reply itself sets it or the session has ended. */
export function addSessionCookieRenewal(
  scope: FastifyInstance,
  sessions: SessionCache,
  publicUrl: string,
): void {
  const name = cookieName(publicUrl, 'session')
  scope.addHook('onSend', (request, reply, payload, done) => {
    const { session } = request
    const seconds =
      session && !reply.raw.destroyed ? sessions.takeCookieRenewal(session.principal.sessionId) : null
    const token = seconds && readTokenCookie(request.headers.cookie, name)
    if (token && !setsSessionCookie(reply, name)) {
      reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'session', token, seconds))
      // A shared cache must not store a reply that sets a session.
      if (!String(reply.getHeader('cache-control')).includes('no-store'))
        reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}

/** Sets or clears `signed_in`, which scripts can read, together with each session cookie. */
export function addSignedInCookieMirroring(scope: FastifyInstance, publicUrl: string): void {
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
