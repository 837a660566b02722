import { requestProblems } from '@faresight/contracts/problems'
import type { Bus } from '@faresight/kit/bus/bus'
import { closeConnectionsOnShutdown, type ShutdownAnnouncer } from '@faresight/kit/http/close-connections'
import { addHealthRoutes } from '@faresight/kit/http/health'
import { Problem } from '@faresight/kit/problem'
import { addMetricsRoute } from '@faresight/kit/telemetry/metrics'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NetworkMatcher } from './security/networks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    lifecycle: ShutdownAnnouncer
  }
}

interface OperationsDeps {
  bus: Pick<Bus, 'ready'>
  operationsFrom: NetworkMatcher
}

/** Health checks and metrics for operators; anyone else gets 404. */
export function registerOperatorRoutes(app: FastifyInstance, { bus, operationsFrom }: OperationsDeps): void {
  const lifecycle = closeConnectionsOnShutdown(app)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!operationsFrom(request.ip) || isForwarded(request)) throw new Problem(requestProblems['not-found'])
    })
    addHealthRoutes(scope, { bus: () => bus.ready() }, lifecycle.isShuttingDown)
    addMetricsRoute(scope)
  })
  app.decorate('lifecycle', lifecycle)
}

/** Whether the call came through a proxy, whose address isn't the caller's. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
}
