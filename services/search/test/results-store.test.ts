import { randomUUID } from 'node:crypto'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { toResultRow } from '../src/results/result-row.ts'
import { findResults, upsertResults } from '../src/results/store.ts'
import { insertSearch } from '../src/searches/store.ts'
import { itineraryLike, fareQueryLike } from './itineraries.ts'

test('results are stored in order even where a newer migration has added a column', async () => {
  await using database = await createTestPostgres('search', new URL('../migrations', import.meta.url))
  const { db, pool } = database.postgres
  await pool.query(`alter table flight_results add column newer text not null default 'by itself'`)
  const question = fareQueryLike()
  const { tripType, passengers, cabinClass, stops, currency } = question
  const [searchId, createdAt] = [randomUUID(), new Date()]
  await insertSearch(db, {
    id: searchId,
    userId: randomUUID(),
    tripType,
    passengers,
    cabinClass,
    stops,
    currency,
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-01-10',
    returnDate: null,
    legs: null,
    flexibleDates: false,
    resultsCount: 2,
    providers: [],
    createdAt,
  })
  const rows = [randomUUID(), randomUUID()].map((id, position) =>
    toResultRow(itineraryLike(), { id, searchId, position, question, createdAt }),
  )
  await upsertResults(db, rows)
  const found = await findResults(db, searchId)
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(found[0]?.itinerary).toEqual(rows[0]?.itinerary)
})
