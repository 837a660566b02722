import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once as happens } from 'node:events'
import { fileURLToPath } from 'node:url'
import { jetStreams } from '@faresight/contracts/streams'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { toEventConsumer } from '@faresight/kit/bus/durable-consumers'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'
import type { Tx } from '@faresight/kit/postgres'
import { silentLog, type TestPostgres } from '@faresight/kit/testing'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestBus } from '../../test/setup/test-bus.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'
import { countedEvent } from './counted-event.ts'
import { startCountingBus, createCountingDatabase } from './counting-servers.ts'

let owned: TestPostgres
let server: TestBus
let buses: Bus[] = []

beforeEach(async () => {
  server = await startCountingBus()
  owned = await createCountingDatabase()
})
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus[Symbol.asyncDispose]()))
  buses = []
  await server[Symbol.asyncDispose]()
  await owned[Symbol.asyncDispose]()
})

async function aBus(name: string): Promise<Bus> {
  const bus = await connectBus({ url: server.setupUrl, name, log: silentLog })
  buses.push(bus)
  return bus
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function publish(all: readonly number[]): Promise<void> {
  const bus = await aBus('auth')
  const time = new Date().toISOString()
  for (const n of all)
    await bus.publish(countedEvent, {
      id: randomUUID(),
      subject: countedEvent.subject,
      time,
      source: 'auth',
      data: { n },
    })
}

async function note(tx: Tx, all: readonly { n: number }[]): Promise<void> {
  for (const { n } of all) await tx.execute(sql`insert into heard values (${n})`)
}

const heard = async () =>
  (await owned.postgres.pool.query<{ n: number }>('select n from heard order by n')).rows.map(({ n }) => n)

/** What was set aside, as it came. */
async function dead(): Promise<string[]> {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(jetStreams.dead.name)
  const messages = numbers(1, state.last_seq).map((seq) =>
    manager.streams.getMessage(jetStreams.dead.name, { seq }),
  )
  return (await Promise.all(messages)).map((message) => message?.string() ?? '')
}

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

test('pending messages are handled together, up to the batch size', async () => {
  await publish(numbers(1, 25))
  const batches: number[][] = []
  const bus = await aBus('search')
  bus.consumeInBatches(countedEvent, async (all) => void batches.push(all.map(({ data }) => data.n)), {
    maxBatchSize: 10,
  })
  await expect.poll(allAcknowledged).toBe(true)
  expect(batches).toEqual([numbers(1, 10), numbers(11, 20), numbers(21, 25)])
})

wholeTest('a single message does not wait for others', async () => {
  const batches: number[] = []
  const bus = await aBus('search')
  bus.consumeInBatches(countedEvent, async (all) => void batches.push(all.length))
  for (const n of [1, 2]) {
    await publish([n])
    await expect.poll(() => batches).toHaveLength(n)
  }
  expect(batches).toEqual([1, 1])
})

wholeTest('messages that arrive in the pause after a batch are handled together', async () => {
  const batches: number[][] = []
  const bus = await aBus('search')
  bus.consumeInBatches(countedEvent, async (all) => void batches.push(all.map(({ data }) => data.n)), {
    pauseMs: 2000,
  })
  await publish([1])
  await expect.poll(() => batches).toEqual([[1]])
  await publish([2, 3])
  await expect.poll(() => batches, { timeout: 10_000 }).toEqual([[1], [2, 3]])
})

test('an invalid message becomes a dead letter alone', async () => {
  await publish([1, 2])
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  await jetstream(nats).publish(countedEvent.subject, 'three')
  await publish([4])
  const batches: number[][] = []
  const bus = await aBus('search')
  bus.consumeInBatches(countedEvent, async (all) => void batches.push(all.map(({ data }) => data.n)))
  await expect.poll(allAcknowledged).toBe(true)
  expect(batches).toEqual([[1, 2, 4]])
  expect(await dead()).toEqual(['three'])
})

test('after a failure each message of the batch is redelivered and handled alone', async () => {
  await publish([1, 2, 3])
  const tries: number[][] = []
  const ears = { bus: await aBus('search'), postgres: owned.postgres }
  consumeOnceInBatches(ears, countedEvent, async (tx, all) => {
    tries.push(all.map(({ n }) => n))
    await note(tx, all)
    if (tries.length === 1) throw new Error('not now')
  })
  await expect.poll(allAcknowledged, { timeout: 10_000 }).toBe(true)
  expect(tries[0]).toEqual([1, 2, 3])
  expect(
    tries
      .slice(1)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3])
  expect(await heard()).toEqual([1, 2, 3])
})

test('a message that always fails becomes a dead letter alone', async () => {
  await publish([1, 2, 3])
  const ears = { bus: await aBus('search'), postgres: owned.postgres }
  consumeOnceInBatches(ears, countedEvent, async (tx, all) => {
    await note(tx, all)
    if (all.some(({ n }) => n === 2)) throw new InvalidMessageError('Two is none of ours.')
  })
  await expect.poll(allAcknowledged, { timeout: 10_000 }).toBe(true)
  expect(await heard()).toEqual([1, 3])
  expect(await dead()).toEqual([expect.stringContaining('"n":2')])
})

test('replicas apply each effect once', async () => {
  for (const bus of [await aBus('search'), await aBus('search')])
    consumeOnceInBatches({ bus, postgres: owned.postgres }, countedEvent, note, { maxBatchSize: 7 })
  await publish(numbers(1, 60))
  await expect.poll(allAcknowledged).toBe(true)
  expect(await heard()).toEqual(numbers(1, 60))
})

test('an event that was published twice has its effect once, even within a batch', async () => {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const { subject } = countedEvent
  const message = {
    id: randomUUID(),
    subject,
    time: new Date().toISOString(),
    source: 'auth',
    data: { n: 5 },
  }
  for (const _ of [1, 2]) await jetstream(nats).publish(subject, JSON.stringify(message))
  await publish([6])
  consumeOnceInBatches({ bus: await aBus('search'), postgres: owned.postgres }, countedEvent, note)
  await expect.poll(allAcknowledged).toBe(true)
  expect(await heard()).toEqual([5, 6])
})

// Of single events it is part of the default run: inbox.test.ts.
wholeTest('effects of a process that was killed before its acknowledgement are not repeated', async () => {
  await publish(numbers(1, 20))
  const env = { ...process.env, BUS_URL: server.setupUrl, DATABASE_URL: owned.url }
  const fixture = fileURLToPath(new URL('consumed-in-batches-program.ts', import.meta.url))
  const killed = fork(fixture, { env, execArgv: [] })
  expect((await happens(killed, 'exit'))[1]).toBe('SIGKILL')
  expect(await heard()).toEqual(numbers(1, 20))
  expect(await allAcknowledged()).toBe(false)

  const effects: number[] = []
  const ears = { bus: await aBus('search'), postgres: owned.postgres }
  consumeOnceInBatches(ears, countedEvent, async (_, all) => void effects.push(...all.map(({ n }) => n)))
  await expect.poll(allAcknowledged, { timeout: 10_000 }).toBe(true)
  expect(effects).toEqual([])
  expect(await heard()).toEqual(numbers(1, 20))
})

wholeTest('a stopping process releases its unfinished batch to another at once', async () => {
  await publish([1, 2, 3])
  const begun = Promise.withResolvers<void>()
  const first = await aBus('search')
  const stopped = first.consumeInBatches(
    countedEvent,
    async ([one]) => {
      begun.resolve()
      const { signal } = one?.info ?? {}
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('I stop.'))))
    },
    { stopTimeoutMs: 10_000 },
  )
  await begun.promise
  await stopped[Symbol.asyncDispose]()
  const seen: number[] = []
  const second = await aBus('search')
  second.consumeInBatches(countedEvent, async (all) => void seen.push(...all.map(({ data }) => data.n)))
  await expect.poll(() => seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

wholeTest('the outcome of each message is announced once', async () => {
  await publish([1, 2, 3])
  const told: number[] = []
  const ears = { bus: await aBus('search'), postgres: owned.postgres }
  const count = async (tx: Tx, all: { n: number }[]) => {
    await note(tx, all)
    return all.length
  }
  consumeOnceInBatches(ears, countedEvent, count, { onCommitted: async (length) => told.push(length) })
  await expect.poll(allAcknowledged).toBe(true)
  expect(told).toEqual([3])
})
