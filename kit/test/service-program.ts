import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { defineRoute } from '@faresight/contracts/route'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { createLog } from '@faresight/kit/telemetry/log'
import { createService, listenUntilSignal } from '@faresight/kit/http/service'
import * as z from 'zod'

// A service of its own process, for the tests of how one ends. It tells what it does on standard output.
const log = createLog('fixture', 'info')
const service = createService({ log, verifyIdentity: async () => null, readinessChecks: {} })
service.get('/slow', async () => {
  log.info('begun')
  await delay(Number(process.env['SLOW_MS']))
  return { done: true }
})
service.get('/parts', (_request, reply) => {
  const parts = async function* () {
    yield 'begun, '
    log.info('begun')
    await delay(Number(process.env['SLOW_MS']))
    yield 'done'
  }
  return reply.send(Readable.from(parts()))
})
const live = defineRoute({
  owner: 'search',
  method: 'GET',
  path: '/api/live',
  access: 'public',
  summary: 'A stream that nobody ends',
  answer: z.never(),
  events: { step: z.object({}) },
})
mountEventStream(service, live, async () =>
  (async function* () {
    yield { id: 1, event: 'step' as const, data: {} }
    log.info('begun')
    await new Promise(() => {})
  })(),
)
const resource = (name: string): AsyncDisposable => {
  // What a connection does: it keeps the process up until it is disposed.
  const timer = setInterval(() => {}, 1000)
  return {
    async [Symbol.asyncDispose]() {
      log.info(`disposed ${name}`)
      clearInterval(timer)
    },
  }
}
const { url } = await listenUntilSignal(service, {
  host: '127.0.0.1',
  port: 0,
  dispose: [resource('bus'), resource('postgres')],
  log,
  drainMs: Number(process.env['DRAIN_MS']),
  lingerMs: Number(process.env['LINGER_MS'] ?? 0),
})
log.info({ url }, 'listening')
