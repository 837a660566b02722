import { findAccessProblem } from '@faresight/kit/http/access'
import type { Principal } from '@faresight/contracts/viewer'
import type { RouteDefinition } from '@faresight/contracts/route'
import type { FastifyReply } from 'fastify'
import type { SessionCache, SignedSession } from '../identity/session-cache.ts'

export interface WatchedStream {
  route: RouteDefinition
  reply: FastifyReply
  token: string | null
  session: SignedSession | null
}

/**
 * Calls `end` when the session has ended, or its plan, role or access to the route has changed. Destroys a stream that its
 * client does not read.
 *
 * @returns a function that stops watching
 */
export function watchStreamAccess(
  { route, reply, token, session }: WatchedStream,
  sessions: SessionCache,
  everyMs: number,
  end: () => void,
): () => void {
  const began = session?.principal ?? null
  let lastBytesWritten = -1
  const checkAccess = async () => {
    // A regular end would wait until the client reads.
    if (isStuck()) {
      reply.raw.destroy()
      return
    }
    // While auth is unavailable, access counts as unchanged.
    const found =
      token === null
        ? null
        : await Promise.resolve(sessions.identify(token, route.owner)).catch(() => session)
    if (!isSame(began, found?.principal ?? null) || findAccessProblem(route, began, new Date())) end()
  }
  const isStuck = () => {
    const before = lastBytesWritten
    lastBytesWritten = reply.raw.socket?.bytesWritten ?? 0
    return reply.raw.writableLength > 0 && lastBytesWritten === before
  }
  const timer = setInterval(() => void checkAccess(), everyMs)
  const leave = began ? sessions.onForgotten(began.sessionId, end) : () => {}
  return () => {
    clearInterval(timer)
    leave()
  }
}

function isSame(one: Principal | null, other: Principal | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
