import { randomUUID } from 'node:crypto'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { silentLog, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { saveScanOffers } from '../src/offers/scan-offers.ts'
import { findResults } from '../src/results/store.ts'
import { insertSavedSearch, findUserSavedSearches } from '../src/saved-searches/store.ts'
import { startSavedSearchPurge } from '../src/saved-searches/purge.ts'
import { bookingClicks, providerQuotaUsage, savedSearches, networkHashSalts } from '../src/schema.ts'
import { appendSearchEvents, insertSearch } from '../src/searches/store.ts'
import { startRetentionSweep } from '../src/searches/retention-sweep.ts'
import { itineraryLike, fareQueryLike } from './itineraries.ts'

const now = () => new Date('2027-03-15T12:00:00Z')
const [tooOld, justKept] = [new Date('2026-03-15T11:59:00Z'), new Date('2026-03-15T12:01:00Z')]

test('searches and offers of scans go after twelve months with results and events, and not before', async () => {
  await using database = await createTestPostgres('search', new URL('../migrations', import.meta.url))
  const { postgres } = database
  const { db, pool } = postgres
  const search = async (createdAt: Date) => {
    const id: string = randomUUID()
    await insertSearch(db, { id, userId: randomUUID(), providers: [], createdAt })
    await appendSearchEvents(db, id, [{ kind: 'done', resultsCount: 0 }])
    return id
  }
  const question: FareQuery = fareQueryLike()
  const scan = async (createdAt: Date) => {
    const scanId: string = randomUUID()
    const offers = [{ id: randomUUID(), itinerary: itineraryLike() }]
    await saveScanOffers(postgres, offers, { userId: randomUUID(), scanId, question, createdAt })
    return scanId
  }
  const old = [await search(tooOld), await scan(tooOld)]
  const kept = [await search(justKept), await scan(justKept)]
  // More than are deleted at once.
  await pool.query(
    `insert into flight_searches (id, providers, created_at)
      select gen_random_uuid(), '[]', '2025-01-01' from generate_series(1, 250)`,
  )
  await using _sweep = startRetentionSweep({ postgres, log: silentLog, now })
  const left = async () => (await pool.query<{ id: string }>('select id from flight_searches')).rows
  await expect.poll(async () => (await left()).map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  const counts = `select (select count(*)::int from flight_results) as results,
    (select count(*)::int from search_events) as events`
  expect((await pool.query(counts)).rows).toEqual([{ results: 1, events: 1 }])
  expect(await findResults(db, old[1] ?? '')).toEqual([])
})

test('clicks lose their user after twelve months, and not before', async () => {
  await using database = await createTestPostgres('search', new URL('../migrations', import.meta.url))
  const { db } = database.postgres
  const userId = randomUUID()
  const click = {
    userId,
    resultId: randomUUID(),
    provider: 'ignav',
    seller: 'Some Air',
    currency: 'USD',
  } as const
  await db.insert(bookingClicks).values([
    { id: randomUUID(), ...click, createdAt: tooOld },
    { id: randomUUID(), ...click, createdAt: justKept },
  ])
  await using _sweep = startRetentionSweep({ postgres: database.postgres, log: silentLog, now })
  const known = async () =>
    (await db.select().from(bookingClicks).orderBy(bookingClicks.createdAt)).map((it) => it.userId)
  await expect.poll(known).toEqual([null, userId])
})

test('each request count is kept for its day and the next, and so is the salt of the day', async () => {
  await using database = await createTestPostgres('search', new URL('../migrations', import.meta.url))
  const { db } = database.postgres
  for (const day of ['2027-03-13', '2027-03-14', '2027-03-15']) {
    await db.insert(networkHashSalts).values({ day, salt: day })
    await db.insert(providerQuotaUsage).values([
      { day, provider: 'ignav', quotaKey: '203.0.113.0/24', requests: 3 },
      { day, provider: 'ignav', quotaKey: `user ${randomUUID()}`, requests: 3 },
    ])
  }
  await using _sweep = startRetentionSweep({ postgres: database.postgres, log: silentLog, now })
  const daysIn = async (table: typeof providerQuotaUsage | typeof networkHashSalts) => [
    ...new Set((await db.select({ day: table.day }).from(table)).map(({ day }) => day)),
  ]
  const kept = ['2027-03-14', '2027-03-15']
  await expect.poll(async () => (await daysIn(providerQuotaUsage)).toSorted()).toEqual(kept)
  await expect.poll(async () => (await daysIn(networkHashSalts)).toSorted()).toEqual(kept)
})

test('saved searches never expire, and go a day after they were deleted', async () => {
  await using database = await createTestPostgres('search', new URL('../migrations', import.meta.url))
  const { db } = database.postgres
  const userId = randomUUID()
  const years = new Date('2020-01-01T00:00:00Z')
  const saved = { userId, name: 'Trip', createdAt: years, updatedAt: years }
  const [stands, gone, restorable] = [randomUUID(), randomUUID(), randomUUID()]
  await db.transaction(async (tx) => {
    await insertSavedSearch(tx, { id: stands, ...saved })
    await insertSavedSearch(tx, { id: gone, ...saved, deletedAt: new Date('2027-03-14T11:59:00Z') })
    await insertSavedSearch(tx, { id: restorable, ...saved, deletedAt: new Date('2027-03-14T12:01:00Z') })
  })
  const deps = { postgres: database.postgres, log: silentLog, now }
  await using _searches = startRetentionSweep(deps)
  await using _saved = startSavedSearchPurge(deps)
  const left = async () => (await db.select().from(savedSearches)).map(({ id }) => id).toSorted()
  await expect.poll(left).toEqual([stands, restorable].toSorted())
  expect((await findUserSavedSearches(db, userId)).map(({ id }) => id)).toEqual([stands])
})
