import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { alertTriggeredEvent, checkWatchedFaresJob } from '@faresight/contracts/alerts/messages'
import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { jetStreams } from '@faresight/contracts/streams'
import { connectBus } from '@faresight/kit/bus/bus'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { silentLog } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { createTestBus, startRestartableBus } from '../../test/setup/test-bus.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

test('after a reconnection the messages that a stream has lost are published again, the others are not doubled', async () => {
  await using server = await createTestBus()
  await using proxy = await startTcpProxy(server.urlOf('alerts'))
  await using bus = await connectBus({ url: proxy.url, name: 'alerts', log: silentLog })
  const text = readFileSync(
    new URL(`../../contracts/fixtures/${alertTriggeredEvent.subject}.json`, import.meta.url),
    'utf8',
  )
  const event = { ...eventEnvelopeSchema.parse(JSON.parse(text)), id: randomUUID() }
  await bus.publish(alertTriggeredEvent, event)
  const jobs = [1, 2].map((lease) => ({ watchId: randomUUID(), lease }))
  for (const job of jobs) await bus.sendJob(checkWatchedFaresJob, job, { id: job.watchId })

  proxy.break('reset')
  await expect.poll(() => bus.ready().catch(() => 'disconnected')).toBe('disconnected')
  await deleteStream(server.setupUrl, jetStreams.jobs.name)
  await setupJetStream(server.setupUrl)
  proxy.heal()

  const bothWait = { waiting: 2, inFlight: 0 }
  await expect
    .poll(() => bus.queueLength(checkWatchedFaresJob).catch(() => null), { timeout: 5000 })
    .toEqual(bothWait)
  // The event was published again before the jobs.
  expect((await readStoredEvents(server.setupUrl)).map(({ id }) => id)).toEqual([event.id])
})

test('a consumer that is ahead of its stream after a crash delivers again', async () => {
  await using server = await startRestartableBus()
  await using bus = await server.connect('alerts')
  const checked: number[] = []
  bus.processJobs(checkWatchedFaresJob, async ({ lease }) => void checked.push(lease))
  const watchId = randomUUID()
  const send = (lease: number) =>
    bus.sendJob(checkWatchedFaresJob, { watchId, lease }, { id: `check ${lease}` })
  for (const lease of [1, 2, 3]) await send(lease)
  await expect.poll(() => checked).toHaveLength(3)
  const done = { waiting: 0, inFlight: 0 }
  await expect.poll(() => bus.queueLength(checkWatchedFaresJob)).toEqual(done)

  server.kill()
  await rm(join(server.streamsDir, jetStreams.jobs.name, 'msgs'), { recursive: true })
  await server.restart()
  await expect.poll(() => send(4).then(() => 'sent', String), { timeout: 10_000 }).toBe('sent')
  // The stream has forgotten that the first three are done, and numbers its messages from 1 again.
  await expect
    .poll(() => checked.toSorted((a, b) => a - b), { timeout: 10_000 })
    .toEqual([1, 1, 2, 2, 3, 3, 4])
})

async function deleteStream(setupUrl: string, name: string): Promise<void> {
  await using nats = await connect(toNatsConnectOptions(setupUrl))
  await (await jetstreamManager(nats)).streams.delete(name)
}
