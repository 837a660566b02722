import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { enqueueEvent, outboxTable } from '@faresight/kit/outbox/outbox'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import { createLog } from '@faresight/kit/telemetry/log'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { silentLog, createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestBus, createTestBus, probeBusReadiness } from '../../test/setup/test-bus.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

const golden = JSON.parse(
  readFileSync(new URL('../../contracts/fixtures/search.fares.observed.v1.json', import.meta.url), 'utf8'),
)
// What came into the schema later has its default.
const data = faresObservedEvent.data.parse(golden.data)
let owned: TestPostgres
let server: TestBus
let bus: Bus

/** The table as drizzle-kit writes it into a service's migration. */
const table = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ outboxTable }))

beforeAll(async () => {
  server = await createTestBus()
  bus = await server.connect('search')
})
afterAll(async () => {
  await bus[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  owned = await createTestPostgres('search')
  for (const statement of table) await owned.postgres.pool.query(statement)
  metricsRegistry.resetMetrics()
})
afterEach(() => owned[Symbol.asyncDispose]())

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

/** Those of `ids` that are in the stream, each as often as it is there. */
async function storedOf(ids: readonly string[]) {
  return (await readStoredEvents(server.setupUrl)).filter(({ id }) => ids.includes(id))
}

async function publishedCount(): Promise<number> {
  return owned.postgres.db.$count(outboxTable, isNotNull(outboxTable.publishedAt))
}

function relay(over: { bus?: Bus; log?: typeof silentLog } = {}): AsyncDisposable {
  return startOutboxRelay({
    postgres: owned.postgres,
    bus,
    log: silentLog,
    source: 'search',
    pollMs: 20,
    ...over,
  })
}

test('an event is published after its commit, and never after a rollback', async () => {
  const { db } = owned.postgres
  const failing = db.transaction(async (tx) => {
    await enqueueEvent(tx, faresObservedEvent, data)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  const id = await db.transaction((tx) => enqueueEvent(tx, faresObservedEvent, data))
  await using _ = relay()
  await expect.poll(publishedCount).toBe(1)
  expect(idsOf(await storedOf([id]))).toEqual([id])
})

test('the message on the bus is the envelope of the contract', async () => {
  const id = await enqueueEvent(owned.postgres.db, faresObservedEvent, data)
  await using _ = relay()
  await expect.poll(publishedCount).toBe(1)
  expect(await storedOf([id])).toEqual([
    { id, subject: faresObservedEvent.subject, source: 'search', time: expect.any(String), data },
  ])
})

test('data that break the contract are refused before they are written', async () => {
  await expect(
    enqueueEvent(owned.postgres.db, faresObservedEvent, { ...golden.data, fares: 'none' }),
  ).rejects.toThrow('fares')
  expect(await owned.postgres.db.$count(outboxTable)).toBe(0)
})

test('replicas share the outbox, and each event is stored once', async () => {
  const ids: string[] = []
  for (let n = 0; n < 120; n++) ids.push(await enqueueEvent(owned.postgres.db, faresObservedEvent, data))
  await using _one = relay()
  await using _two = relay()
  await expect.poll(publishedCount, { timeout: 10_000 }).toBe(120)
  expect(idsOf(await storedOf(ids))).toEqual(ids.toSorted())
  // The stream drops what is sent twice; sending it twice would be no sharing.
  expect(await metricsRegistry.metrics()).toContain(
    `outbox_published_total{subject="${faresObservedEvent.subject}"} 120`,
  )
  expect(await metricsRegistry.metrics()).toContain('outbox_wait_seconds_count 120')
})

test('a poisoned row is marked and counted, and the others are published', async () => {
  const { db } = owned.postgres
  const bad = randomUUID()
  const strange = randomUUID()
  const rest = { trace: {}, dueAt: new Date(0) }
  await db.insert(outboxTable).values([
    { id: bad, subject: faresObservedEvent.subject, data: { nonsense: true }, ...rest },
    { id: strange, subject: 'search.nobody.knows.v1', data: {}, ...rest },
  ])
  const id = await enqueueEvent(db, faresObservedEvent, data)
  const lines: string[] = []
  await using _ = relay({ log: createLog('relay', 'error', { write: (line) => void lines.push(line) }) })
  await expect.poll(publishedCount).toBe(1)
  expect(idsOf(await storedOf([id, bad, strange]))).toEqual([id])
  const poisoned = await db
    .select({ id: outboxTable.id })
    .from(outboxTable)
    .where(isNotNull(outboxTable.poison))
  expect(idsOf(poisoned)).toEqual([bad, strange].toSorted())
  const logged = lines.map((line): string => JSON.parse(line).id)
  expect(logged.toSorted()).toEqual([bad, strange].toSorted())
  expect(await metricsRegistry.metrics()).toContain(
    'outbox_poisoned_total{subject="search.nobody.knows.v1"} 1',
  )
})

test('a temporarily refused event is retried later, and does not delay others', async () => {
  const { db } = owned.postgres
  // A user who may not publish search's events is never acknowledged.
  const refusing = await server.connect('auth')
  const first = await enqueueEvent(db, faresObservedEvent, data)
  await db.update(outboxTable).set({ attempts: 5 })
  const relaying = relay({ bus: refusing })
  await expect
    .poll(async () => (await db.select().from(outboxTable))[0]?.attempts, { timeout: 10_000 })
    .toBe(6)
  await relaying[Symbol.asyncDispose]()
  await refusing[Symbol.asyncDispose]()
  expect(await metricsRegistry.metrics()).toMatch(/outbox_failures_total\{[^}]*\} 1/)
  const [due] = await db
    .select({ inSeconds: sql`extract(epoch from due_at - now())`.mapWith(Number) })
    .from(outboxTable)
  expect(due?.inSeconds).toBeGreaterThan(20)
  expect(due?.inSeconds).toBeLessThanOrEqual(32)

  const second = await enqueueEvent(db, faresObservedEvent, data)
  await using _ = relay()
  await expect.poll(publishedCount).toBe(1)
  expect(idsOf(await storedOf([first, second]))).toEqual([second])
  await db.update(outboxTable).set({ dueAt: sql`now()` })
  await expect.poll(publishedCount).toBe(2)
  expect(idsOf(await storedOf([first, second]))).toEqual([first, second].toSorted())
})

test('events wait and are counted while the bus is unavailable, and are published once it is back', async () => {
  await using way = await startTcpProxy(server.urlOf('search'))
  await using cutOff = await connectBus({ url: way.url, name: 'cut off', log: silentLog })
  way.break('reset')
  await expect.poll(() => probeBusReadiness(cutOff)).toBe('down')
  const ids = [
    await enqueueEvent(owned.postgres.db, faresObservedEvent, data),
    await enqueueEvent(owned.postgres.db, faresObservedEvent, data),
  ]
  await using _ = relay({ bus: cutOff })
  await expect.poll(() => metricsRegistry.metrics()).toContain('outbox_backlog 2')
  expect(await publishedCount()).toBe(0)
  way.heal()
  await expect.poll(publishedCount, { timeout: 15_000 }).toBe(2)
  expect(idsOf(await storedOf(ids))).toEqual(ids.toSorted())
})

test('rows published more than a day ago are deleted, the others stay', async () => {
  const { db } = owned.postgres
  const rest = { subject: faresObservedEvent.subject, data, trace: {} }
  await db.insert(outboxTable).values([
    { id: randomUUID(), publishedAt: sql`now() - interval '25 hours'`, ...rest },
    { id: randomUUID(), publishedAt: sql`now() - interval '23 hours'`, ...rest },
  ])
  await using _ = relay()
  await expect.poll(() => db.$count(outboxTable)).toBe(1)
})

test('new events are published even if old rows cannot be deleted', async () => {
  const { db, pool } = owned.postgres
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on outbox execute function refuse()`)
  await enqueueEvent(db, faresObservedEvent, data)
  await using _ = relay()
  await expect.poll(publishedCount).toBe(1)
})
