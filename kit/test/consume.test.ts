import { randomUUID } from 'node:crypto'
import { defineEvent, type EventDefinition } from '@faresight/contracts/message-definitions'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { silentLog } from '@faresight/kit/testing'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type TestBus, createTestBus } from '../../test/setup/test-bus.ts'

const common = { owner: 'auth', consumers: ['search', 'gateway'], data: z.object({ n: z.int() }) } as const
const happened = defineEvent({ ...common, subject: 'auth.thing.happened.v1' })
const failed = defineEvent({ ...common, subject: 'auth.thing.failed.v1' })
const broken = defineEvent({ ...common, subject: 'auth.thing.broken.v1' })

let server: TestBus
beforeAll(async () => {
  server = await createTestBus()
  await setupJetStream(server.setupUrl, { events: [happened, failed, broken], jobs: [], buckets: [] })
})
afterAll(() => server[Symbol.asyncDispose]())

async function aBus(name: string): Promise<Bus> {
  const bus = await connectBus({ url: server.setupUrl, name, log: silentLog })
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

const publish = async (bus: Bus, event: EventDefinition, n: number) => {
  const id = randomUUID()
  await bus.publish(event, {
    id,
    subject: event.subject,
    time: new Date().toISOString(),
    source: 'auth',
    data: { n },
  })
  return id
}

test('an event reaches one replica of each consumer, even one that starts later', async () => {
  const auth = await aBus('auth')
  const ids = [await publish(auth, happened, 1), await publish(auth, happened, 2)]
  const seen: Record<string, string[]> = { search: [], gateway: [] }
  for (const name of ['search', 'search', 'gateway']) {
    const bus = await aBus(name)
    bus.consume(happened, async ({ n }, { id, subject, attempt }) => {
      expect({ subject, attempt }).toEqual({ subject: happened.subject, attempt: 1 })
      seen[name]?.push(`${n} ${id}`)
    })
  }
  ids.push(await publish(auth, happened, 3))
  const all = ids.map((id, index) => `${index + 1} ${id}`)
  await expect.poll(() => seen['search']?.toSorted()).toEqual(all)
  await expect.poll(() => seen['gateway']?.toSorted()).toEqual(all)
})

test('a consumer continues where the previous one stopped', async () => {
  const auth = await aBus('auth')
  const seen: number[] = []
  for (const n of [11, 12]) {
    const bus = await aBus('search')
    bus.consume(happened, async (data) => void seen.push(data.n))
    await publish(auth, happened, n)
    await expect.poll(() => seen).toContain(n)
    await bus[Symbol.asyncDispose]()
  }
  expect(seen).toEqual([11, 12])
})

test('an event whose handler fails is redelivered, and others do not wait for it', async () => {
  const auth = await aBus('auth')
  const seen: string[] = []
  const search = await aBus('search')
  search.consume(failed, async ({ n }, { attempt }) => {
    seen.push(`${n} at ${attempt}`)
    if (n === 1 && attempt === 1) throw new Error('not now')
  })
  for (const n of [1, 2]) await publish(auth, failed, n)
  await expect.poll(() => seen, { timeout: 5000 }).toHaveLength(3)
  expect(seen.at(-1)).toBe('1 at 2')
  expect(await metricsRegistry.metrics()).toContain(
    `bus_handled_total{subject="${failed.subject}",outcome="failed"} 1`,
  )
})

test.each([
  [
    'its data break the contract',
    JSON.stringify({
      id: randomUUID(),
      subject: broken.subject,
      time: new Date(),
      source: 'auth',
      data: { n: 'one' },
    }),
    `violates its contract: n (invalid_type).`,
  ],
  ['it is no envelope', '{}', /violates its contract: id \(invalid_type\)/],
  ['it is no JSON', 'one', 'is not JSON.'],
])('an event becomes a dead letter at once if %s', async (_, text, reason) => {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  await jetstream(nats).publish(broken.subject, text)
  const search = await aBus('search')
  search.consume(broken, async () => expect.unreachable())
  const manager = await jetstreamManager(nats)
  const last = () => manager.streams.getMessage('DEAD', { last_by_subj: `dead.search.${broken.subject}` })
  await expect.poll(async () => (await last())?.string()).toBe(text)
  expect((await last())?.header.get('Faresight-Reason')).toMatch(reason)
})

test('only the consumers of an event may consume it', async () => {
  const auth = await aBus('auth')
  expect(() => auth.consume(happened, async () => {})).toThrow(TypeError)
})
