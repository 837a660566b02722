import { randomUUID } from 'node:crypto'
import { once as happens } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { jetStreams } from '@faresight/contracts/streams'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { toEventConsumer } from '@faresight/kit/bus/durable-consumers'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import { inboxTable, processEventOnce } from '@faresight/kit/inbox/inbox'
import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import type { Tx } from '@faresight/kit/postgres'
import { silentLog, type TestPostgres } from '@faresight/kit/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TestBus } from '../../test/setup/test-bus.ts'
import { countedEvent } from './counted-event.ts'
import { startCountingBus, createCountingDatabase } from './counting-servers.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

let owned: TestPostgres
let server: TestBus

beforeAll(async () => {
  server = await startCountingBus()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owned = await createCountingDatabase()
})
afterEach(() => owned[Symbol.asyncDispose]())

async function aBus(name: string, url = server.setupUrl): Promise<Bus> {
  const bus = await connectBus({ url, name, log: silentLog })
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

async function publish(n: number): Promise<string> {
  const id = randomUUID()
  const { subject } = countedEvent
  const bus = await aBus('auth')
  const time = new Date().toISOString()
  await bus.publish(countedEvent, { id, subject, time, source: 'auth', data: { n } })
  return id
}

const note = (n: number) => (tx: Tx) => tx.execute(sql`insert into heard values (${n})`)
const heard = async () =>
  (await owned.postgres.pool.query<{ n: number }>('select n from heard order by n')).rows.map(({ n }) => n)
const event = () => ({ id: randomUUID(), subject: countedEvent.subject })

/** Once nothing is left that the bus could send again, the same message cannot come a second time. */
async function allAcknowledged(): Promise<boolean> {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const manager = await jetstreamManager(nats)
  const info = await manager.consumers.info(
    jetStreams.events.name,
    toEventConsumer(countedEvent, 'search').name,
  )
  return info.num_ack_pending === 0 && info.num_pending === 0
}

test('a redelivered event has no effect', async () => {
  const { db } = owned.postgres
  const about = event()
  const had = []
  for (const n of [1, 2])
    had.push(await db.transaction((tx) => processEventOnce(tx, about, () => note(n)(tx))))
  expect(had).toEqual([true, false])
  expect(await heard()).toEqual([1])
})

test('events of different subjects with the same id both have an effect', async () => {
  const { db } = owned.postgres
  const about = event()
  await db.transaction((tx) => processEventOnce(tx, about, () => note(1)(tx)))
  await db.transaction((tx) =>
    processEventOnce(tx, { ...about, subject: 'auth.thing.named.v1' }, () => note(2)(tx)),
  )
  expect(await heard()).toEqual([1, 2])
})

test('a failed effect leaves no inbox row', async () => {
  const { db } = owned.postgres
  const about = event()
  const failing = db.transaction((tx) =>
    processEventOnce(tx, about, async () => {
      await note(1)(tx)
      throw new Error('not now')
    }),
  )
  await expect(failing).rejects.toThrow('not now')
  expect(await db.$count(inboxTable)).toBe(0)
  expect(await db.transaction((tx) => processEventOnce(tx, about, () => note(2)(tx)))).toBe(true)
  expect(await heard()).toEqual([2])
})

test('of two concurrent deliveries the second waits for the first, and does nothing', async () => {
  const { db } = owned.postgres
  const about = event()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = db.transaction((tx) =>
    processEventOnce(tx, about, async () => {
      begun.resolve()
      await goOn.promise
      await note(1)(tx)
    }),
  )
  await begun.promise
  const second = db.transaction((tx) => processEventOnce(tx, about, () => note(2)(tx)))
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
  goOn.resolve()
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect(await heard()).toEqual([1])
})

test('if the first of two concurrent deliveries fails, the second has the effect', async () => {
  const { db } = owned.postgres
  const about = event()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = db.transaction((tx) =>
    processEventOnce(tx, about, async () => {
      begun.resolve()
      await goOn.promise
      throw new Error('not now')
    }),
  )
  await begun.promise
  const second = db.transaction((tx) => processEventOnce(tx, about, () => note(2)(tx)))
  goOn.resolve()
  await expect(first).rejects.toThrow('not now')
  expect(await second).toBe(true)
  expect(await heard()).toEqual([2])
})

test('replicas apply each effect once, a failed one after its redelivery', async () => {
  let tries = 0
  for (const bus of [await aBus('search'), await aBus('search')]) {
    consumeOnce({ bus, postgres: owned.postgres }, countedEvent, async (tx, { n }) => {
      await note(n)(tx)
      if (n === 3 && tries++ === 0) throw new Error('not now')
    })
  }
  for (const n of [1, 2, 3, 4]) await publish(n)
  await expect.poll(heard).toEqual([1, 2, 3, 4])
  expect(tries).toBe(2)
  await expect.poll(allAcknowledged).toBe(true)
})

wholeTest('effects of a process that was killed before its acknowledgement are not repeated', async () => {
  const env = { ...process.env, BUS_URL: server.setupUrl, DATABASE_URL: owned.url }
  const killed = fork(fileURLToPath(new URL('consumed-program.ts', import.meta.url)), { env, execArgv: [] })
  const exit = happens(killed, 'exit')
  const id = await publish(5)
  expect((await exit)[1]).toBe('SIGKILL')
  expect(await heard()).toEqual([5])
  expect(await allAcknowledged()).toBe(false)

  const attempts: number[] = []
  const bus = await aBus('search')
  bus.consume(countedEvent, async ({ n }, about) => {
    attempts.push(about.attempt)
    expect(about.id).toBe(id)
    await owned.postgres.db.transaction((tx) => processEventOnce(tx, about, () => note(n)(tx)))
  })
  await expect.poll(allAcknowledged).toBe(true)
  // More than twice where a delivery was on its way to who had just been killed.
  expect(Math.min(...attempts)).toBeGreaterThan(1)
  expect(await heard()).toEqual([5])
})

test('effects that could not be acknowledged are not repeated', async () => {
  await using way = await startTcpProxy(server.setupUrl)
  const cutOff = await connectBus({ url: way.url, name: 'search', log: silentLog })
  const ears = { bus: cutOff, postgres: owned.postgres }
  consumeOnce(ears, countedEvent, async (tx, { n }) => {
    way.break('reset')
    await note(n)(tx)
  })
  await publish(6)
  await expect.poll(heard).toEqual([6])
  await cutOff[Symbol.asyncDispose]()

  const effects: number[] = []
  consumeOnce({ ...ears, bus: await aBus('search') }, countedEvent, async (_, { n }) => effects.push(n))
  await expect.poll(allAcknowledged).toBe(true)
  expect(effects).toEqual([])
  expect(await heard()).toEqual([6])
})

test('onCommitted is called after the commit, and again after a redelivery', async () => {
  const bus = await aBus('search')
  const told: (readonly number[])[] = []
  consumeOnce({ bus, postgres: owned.postgres }, countedEvent, (tx, { n }) => note(n)(tx), {
    onCommitted: async () => {
      told.push(await heard())
      // As where the process dies before it has said that it is done.
      if (told.length === 1) throw new Error('not now')
    },
  })
  await publish(7)
  await expect.poll(allAcknowledged, { timeout: 10_000 }).toBe(true)
  expect(told).toEqual([[7], [7]])
})

test('inbox rows older than fourteen days are deleted, the others stay', async () => {
  const { db } = owned.postgres
  const [old, kept] = [event(), event()]
  await db.insert(inboxTable).values([
    { eventId: old.id, subject: old.subject, handledAt: sql`now() - interval '14 days 1 minute'` },
    { eventId: kept.id, subject: kept.subject, handledAt: sql`now() - interval '13 days 23 hours'` },
  ])
  await using _ = startInboxCleanup({ postgres: owned.postgres, log: silentLog })
  const left = async () => (await db.select({ id: inboxTable.eventId }).from(inboxTable)).map(({ id }) => id)
  await expect.poll(left).toEqual([kept.id])
})
