import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
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
    const results = await runReadinessChecks(checks, request.log)
    const isUp = results.every(({ state }) => state === 'up')
    const status = isDraining() ? 'draining' : isUp ? 'up' : 'down'
    const readiness: Readiness = {
      status,
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
    }
    const kinds = results.flatMap(({ name, kind }) => (kind === undefined ? [] : [[name, kind]]))
    if (kinds.length) readiness.kinds = Object.fromEntries(kinds)
    return reply.code(status === 'up' ? 200 : 503).send(readiness)
  })
}

interface ReadinessResult {
  name: string
  state: 'up' | 'down'
  kind?: string
}

/** Never rejects. */
export function runReadinessChecks(
  checks: ReadinessChecks,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ReadinessResult[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<ReadinessResult> => {
      try {
        const result = await withDeadline(check(), checkTimeoutMs, `${name} did not answer`)
        return { name, state: 'up', ...(hasKind(result) && { kind: result.kind }) }
      } catch (error) {
        log.warn({ err: error, check: name }, 'not ready')
        return { name, state: 'down' }
      }
    }),
  )
}

function hasKind(result: unknown): result is { kind: string } {
  return typeof result === 'object' && result !== null && 'kind' in result && typeof result.kind === 'string'
}
