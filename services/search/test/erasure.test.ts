import { randomUUID } from 'node:crypto'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import { inboxTable } from '@faresight/kit/inbox/inbox'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBus } from '../../../test/setup/test-bus.ts'
import { eraseSearchDataOnUserDeletion } from '../src/erasure/erase-users.ts'
import { countUserSearchRecords } from '../src/erasure/store.ts'
import { saveScanOffers } from '../src/offers/scan-offers.ts'
import { insertSavedSearch } from '../src/saved-searches/store.ts'
import { bookingClicks } from '../src/schema.ts'
import { appendSearchEvents, insertSearch } from '../src/searches/store.ts'
import { itineraryLike, fareQueryLike } from './itineraries.ts'

let database: TestPostgres
let auth: Bus
const owned = new AsyncDisposableStack()

beforeAll(async () => {
  database = owned.use(await createTestPostgres('search', new URL('../migrations', import.meta.url)))
  const server = owned.use(await createTestBus())
  auth = owned.use(await server.connect('auth'))
  // Two replicas, which share what is heard.
  for (const bus of [owned.use(await server.connect('search')), owned.use(await server.connect('search'))]) {
    const deps = { bus, postgres: database.postgres }
    owned.use(eraseSearchDataOnUserDeletion(deps))
    servePersonalDataReport(bus, 'search', (userId) => countUserSearchRecords(database.postgres.db, userId))
  }
})
afterAll(() => owned.disposeAsync())

/** A search with an event, a scan's offer, a click and two saved searches, one of them deleted, of one user. */
async function keepSome(userId: string): Promise<void> {
  const { postgres } = database
  const { db } = postgres
  const id = randomUUID()
  await insertSearch(db, { id, userId, providers: [] })
  await appendSearchEvents(db, id, [{ kind: 'done', resultsCount: 0 }])
  const offers = [{ id: randomUUID(), itinerary: itineraryLike() }]
  const scanId = randomUUID()
  await saveScanOffers(postgres, offers, { userId, scanId, question: fareQueryLike(), createdAt: new Date() })
  const click = { resultId: randomUUID(), provider: 'ignav', seller: 'Some Air', currency: 'USD' } as const
  await db.insert(bookingClicks).values({ id: randomUUID(), userId, ...click })
  const saved = { userId, name: 'Trip', createdAt: new Date(), updatedAt: new Date() }
  await db.transaction(async (tx) => {
    await insertSavedSearch(tx, { id: randomUUID(), ...saved })
    await insertSavedSearch(tx, { id: randomUUID(), ...saved, deletedAt: new Date() })
  })
}

const heldOf = async (userId: string) =>
  (await auth.request(personalDataReportRpcs.search, { userId })).counts
const rows = async (table: string) =>
  (await database.postgres.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

async function tellDeleted(userId: string, id = randomUUID()): Promise<void> {
  const time = new Date().toISOString()
  const { subject } = userDeletedEvent
  const data = { userId, deletedAt: time }
  await auth.publish(userDeletedEvent, { id, subject, time, source: 'auth', data })
}

test('erasure leaves only anonymous clicks of a deleted user, and all data of others', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()]
  await keepSome(gone)
  await keepSome(stays)
  expect(await heldOf(gone)).toEqual({ flight_searches: 2, saved_searches: 2, booking_clicks: 1 })
  await tellDeleted(gone)
  await expect.poll(() => heldOf(gone)).toEqual({})
  expect(await heldOf(stays)).toEqual({ flight_searches: 2, saved_searches: 2, booking_clicks: 1 })
  expect(await rows('booking_clicks')).toBe(2)
  expect(await rows('booking_clicks where user_id is null')).toBe(1)
  expect(await rows('flight_results')).toBe(1)
  expect(await rows('search_events')).toBe(1)
})

test('the report of an unknown user is empty', async () => {
  expect(await heldOf(randomUUID())).toEqual({})
})

test('more searches than one batch are deleted', async () => {
  const userId = randomUUID()
  await database.postgres.pool.query(
    `insert into flight_searches (id, user_id, providers)
      select gen_random_uuid(), $1, '[]' from generate_series(1, 250)`,
    [userId],
  )
  await tellDeleted(userId)
  await expect.poll(() => heldOf(userId)).toEqual({})
})

test('an erasure that failed half-way completes when the event is redelivered', async () => {
  const userId = randomUUID()
  await keepSome(userId)
  const { db, pool } = database.postgres
  // The last thing that is done fails, once.
  await pool.query(`
    create sequence failures;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise 'not now'; end if;
      return new;
    end $$;
    create trigger fail_once before update on booking_clicks for each row execute function fail_once()`)
  const id = randomUUID()
  await tellDeleted(userId, id)
  await expect.poll(() => heldOf(userId)).toEqual({})
  // A sequence counts also what is rolled back.
  expect((await pool.query('select last_value::int as tries from failures')).rows).toEqual([{ tries: 2 }])
  const heard = await db.select().from(inboxTable)
  expect(heard.filter(({ eventId }) => eventId === id)).toHaveLength(1)
})
