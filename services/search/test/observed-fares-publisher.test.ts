import { randomUUID } from 'node:crypto'
import { silentLog, createTestPostgres } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import type { Postgres } from '@faresight/kit/postgres'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { createObservedFaresPublisher, type ObservedFares } from '../src/quotes/observed-fares-publisher.ts'
import { fareQueryLike } from './itineraries.ts'

let postgres: Postgres
let nats: TestBus
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    ;({ postgres } = owned.use(await createTestPostgres('search', new URL('../migrations', import.meta.url))))
    nats = owned.use(await createTestBus())
    return owned.move()
  },
  () => {},
)

const outboxIds = async (table = 'outbox') =>
  (await postgres.pool.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id)
const streamIds = async () => (await readStoredEvents(nats.setupUrl)).map(({ id }) => id)

const breakOutbox = () => postgres.pool.query('alter table outbox rename to outbox_away')
const healOutbox = () => postgres.pool.query('alter table if exists outbox_away rename to outbox')
afterEach(healOutbox)

async function startPublisher({ isBusLost = false } = {}) {
  const bus = await nats.connect('search')
  if (isBusLost) await bus[Symbol.asyncDispose]()
  return createObservedFaresPublisher({ bus, postgres, log: silentLog })
}

function observation(): ObservedFares {
  return { quoteId: randomUUID(), query: fareQueryLike(), observedAt: '2026-12-01T10:00:00.000Z', fares: [] }
}

test('without PostgreSQL observed fares go to their stream, once however often they are published', async () => {
  await using publisher = await startPublisher()
  await breakOutbox()
  const fares = observation()
  await publisher.publish(fares)
  await publisher.publish(fares)
  expect((await streamIds()).filter((id) => id === fares.quoteId)).toEqual([fares.quoteId])
  expect(await outboxIds('outbox_away')).not.toContain(fares.quoteId)
})

test('without NATS observed fares go to the outbox, under the same id', async () => {
  await using publisher = await startPublisher({ isBusLost: true })
  const fares = observation()
  await publisher.publish(fares)
  await publisher.publish(fares)
  expect(await outboxIds()).toContain(fares.quoteId)
})

test('without both, observed fares are kept until one of them is back', async () => {
  await using publisher = await startPublisher({ isBusLost: true })
  await breakOutbox()
  const all = [observation(), observation()]
  await Promise.all(all.map((fares) => publisher.publish(fares)))
  await healOutbox()
  await expect
    .poll(() => outboxIds(), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(all.map(({ quoteId }) => quoteId)))
})

test('a publisher that stops stores the observed fares that it kept', async () => {
  const fares = observation()
  {
    await using publisher = await startPublisher({ isBusLost: true })
    await breakOutbox()
    await publisher.publish(fares)
    await healOutbox()
  }
  expect(await outboxIds()).toContain(fares.quoteId)
})
