import fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createSandboxApp } from '../../deploy/sandbox/src/app.ts'
import { readSandboxConfig } from '../../deploy/sandbox/src/config.ts'

// Runs many sandboxes in one process, each on its own port with its own state: a test file has one within milliseconds.
const sandboxes = new Map<string, FastifyInstance>()
/** All of Skyscanner's agents reply by the first poll. */
const completeMs = 2
const environment = z.record(z.string(), z.string())
const host = fastify({ forceCloseConnections: true })

/** The body is the sandbox's environment. */
host.post('/sandboxes', async ({ body }) => {
  const sandbox = createSandboxApp({ completeMs, ...readSandboxConfig(environment.parse(body)).options })
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  sandboxes.set(url, sandbox)
  return { url }
})

host.delete<{ Querystring: { url: string } }>('/sandboxes', async ({ query }, reply) => {
  await sandboxes.get(query.url)?.close()
  sandboxes.delete(query.url)
  return reply.code(204).send()
})

await host.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([host, ...sandboxes.values()].map((it) => it.close())))
}
