import { randomUUID } from 'node:crypto'
import { migrate } from '@faresight/kit/migrate'
import { testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { earlierMigrations, migrationsOf } from '../../../test/setup/earlier-migrations.ts'
import { resultRow } from '../src/results/row.ts'
import { findResults, writeResults } from '../src/results/store.ts'
import { recentSearches } from '../src/searches/store.ts'
import { itineraryLike, questionLike } from './itineraries.ts'

const { folder, tags } = await migrationsOf('search')

test.each(tags.slice(1))('a search of before %s is still listed, with its results', async (tag) => {
  await using database = await testPostgres('search', await earlierMigrations(folder, tag))
  const { db, pool } = database.postgres
  const [id, userId, searchId, createdAt] = [randomUUID(), randomUUID(), randomUUID(), new Date()]
  await pool.query(
    `insert into flight_searches (id, user_id, origin, destination, departure_date, results_count, providers, created_at)
      values ($1, $2, 'LHR', 'JFK', '2027-01-10', 1, '[]', $3)`,
    [searchId, userId, createdAt],
  )
  const itinerary = itineraryLike()
  await writeResults(db, [
    resultRow(itinerary, { id, searchId, position: 0, question: questionLike(), createdAt }),
  ])
  await migrate(database.url, folder)
  expect(await recentSearches(db, userId, createdAt)).toMatchObject([
    { id: searchId, kind: 'search', resultsCount: 1, lowestMinor: null, done: true, createdAt },
  ])
  expect(await findResults(db, searchId)).toEqual([{ id, itinerary, createdAt }])
})
