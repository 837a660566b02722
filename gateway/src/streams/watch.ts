import { findAccessProblem } from '@faresight/kit/http/access'
import type { Principal } from '@faresight/contracts/viewer'
import type { RouteDefinition } from '@faresight/contracts/route'
import type { FastifyReply } from 'fastify'
import type { Sessions, Vouched } from '../identity/sessions.ts'

/** A stream that is open, and on whose behalf. */
export interface Watched {
  route: RouteDefinition
  reply: FastifyReply
  token: string | null
  vouched: Vouched | null
}

/**
 * Calls `end` once a stream may not go on: its session has ended, its owner is not who they were when it began (a plan, a
 * role) or may not call the route any more. One that is not read is cut off.
 *
 * @returns a function that stops looking
 */
export function watchStream(
  { route, reply, token, vouched }: Watched,
  sessions: Sessions,
  everyMs: number,
  end: () => void,
): () => void {
  const began = vouched?.principal ?? null
  let taken = -1
  const look = async () => {
    // In order it would end once it is read, which may be never.
    if (isStuck()) {
      reply.raw.destroy()
      return
    }
    // Where auth is away nobody's right has changed; they are looked at again next time.
    const found =
      token === null
        ? null
        : await Promise.resolve(sessions.identify(token, route.owner)).catch(() => vouched)
    if (!isSame(began, found?.principal ?? null) || findAccessProblem(route, began, new Date())) end()
  }
  /** Whether what waits for the caller is just what waited at the last look. */
  const isStuck = () => {
    const before = taken
    taken = reply.raw.socket?.bytesWritten ?? 0
    return reply.raw.writableLength > 0 && taken === before
  }
  const timer = setInterval(() => void look(), everyMs)
  const leave = began ? sessions.whenForgotten(began.sessionId, end) : () => {}
  return () => {
    clearInterval(timer)
    leave()
  }
}

function isSame(one: Principal | null, other: Principal | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
