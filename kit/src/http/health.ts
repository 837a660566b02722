import type { FastifyInstance } from 'fastify'
import { withDeadline } from '../deadline.ts'

/** Settles when the dependency answers, maybe with its kind; rejects otherwise. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

const checkTimeoutMs = 2000

interface Readiness {
  status: 'up' | 'down' | 'draining'
  checks: Record<string, 'up' | 'down'>
  kinds?: Record<string, string>
}

/** Adds `/health/live` (the process runs) and `/health/ready` (its dependencies answer: 200, else 503). */
export function addHealthRoutes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  isDraining: () => boolean,
): void {
  app.get('/health/live', () => ({ status: 'up' }))
  app.get('/health/ready', async (request, reply) => {
    const kinds: Record<string, string> = {}
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          const result = await withDeadline(check(), checkTimeoutMs, `${name} did not answer`)
          if (hasKind(result)) kinds[name] = result.kind
          return [name, 'up'] as const
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'not ready')
          return [name, 'down'] as const
        }
      }),
    )
    const isUp = states.every(([, state]) => state === 'up')
    const status = isDraining() ? 'draining' : isUp ? 'up' : 'down'
    const readiness: Readiness = { status, checks: Object.fromEntries(states) }
    if (Object.keys(kinds).length) readiness.kinds = kinds
    return reply.code(status === 'up' ? 200 : 503).send(readiness)
  })
}

function hasKind(result: unknown): result is { kind: string } {
  return typeof result === 'object' && result !== null && 'kind' in result && typeof result.kind === 'string'
}
