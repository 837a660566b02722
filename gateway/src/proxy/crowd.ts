import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Connections to one service. */
export const connections = 256

/** Calls to one service at a time: as many as it has connections, and as many again in line for one. */
export const mostCalls = 2 * connections

const retryAfterSeconds = 2

/** The calls that are open to one service, over all of its routes. */
export interface Crowd {
  /** Counts the calls of a scope; one too many is refused at once: undici's line has no end, and no time limit counts there. */
  watch: (scope: FastifyInstance) => void
}

export function createCrowd(most: number): Crowd {
  const open = new Set<FastifyRequest>()
  return {
    watch(scope) {
      // The body is there by now: a slow sender holds no place.
      scope.addHook('preHandler', (request, _reply, done) => {
        if (open.size >= most) return done(new Problem(requestProblems.unavailable, { retryAfterSeconds }))
        open.add(request)
        done()
      })
      scope.addHook('onResponse', (request, _reply, done) => {
        open.delete(request)
        done()
      })
    },
  }
}
