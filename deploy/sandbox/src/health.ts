import type { FastifyInstance } from 'fastify'
import type { Replay } from './replay/replay.ts'

/** Live as soon as it answers; ready when the recorded fares, if any, are read. */
export function healthRoutes(app: FastifyInstance, replay: Replay | undefined): void {
  let state: 'loading' | 'ok' | 'failed' = replay ? 'loading' : 'ok'
  if (replay) void follow(replay)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', (_request, reply) =>
    reply.code(state === 'ok' ? 200 : 503).send({ status: state }),
  )

  async function follow({ loaded }: Replay): Promise<void> {
    try {
      console.log(JSON.stringify({ replay: 'loaded', ...(await loaded) }))
      state = 'ok'
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      state = 'failed'
    }
  }
}
