import { requestProblems } from '@faresight/contracts/problems'
import { closeConnectionsOnShutdown, type Lifecycle } from '@faresight/kit/http/close-connections'
import { addHealthRoutes } from '@faresight/kit/http/health'
import { Problem } from '@faresight/kit/problem'
import { addMetricsRoute } from '@faresight/kit/telemetry/metrics'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leaving: Lifecycle
  }
}

/** Health and figures, for those who run the system; for everybody else they are not there. */
export function operations(app: FastifyInstance, { bus, operationsFrom }: Deps): void {
  const leaving = closeConnectionsOnShutdown(app)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!operationsFrom(request.ip) || isForwarded(request)) throw new Problem(requestProblems['not-found'])
    })
    addHealthRoutes(scope, { bus: () => bus.ready() }, leaving.isShuttingDown)
    addMetricsRoute(scope)
  })
  app.decorate('leaving', leaving)
}

/** Came through a proxy, whose address says nothing of the caller's. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
}
