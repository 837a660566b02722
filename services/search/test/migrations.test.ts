import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@faresight/kit/postgres'
import { testPostgres } from '@faresight/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { resultRow } from '../src/results/row.ts'
import { findResults, writeResults } from '../src/results/store.ts'
import { recentSearches } from '../src/searches/store.ts'
import { itineraryLike, questionLike } from './itineraries.ts'

interface Journal {
  entries: { tag: string }[]
}

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
const journalIn = (migrations: string) => join(migrations, 'meta', '_journal.json')
const journal: Journal = JSON.parse(await readFile(journalIn(folder), 'utf8'))
const tags = journal.entries.map(({ tag }) => tag)

/** The migrations as they were before one of them was written. */
async function migrationsBefore(tag: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'faresight-test-migrations-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  const entries = journal.entries.slice(0, tags.indexOf(tag))
  await writeFile(journalIn(copy), JSON.stringify({ ...journal, entries }))
  return copy
}

test.each(tags.slice(1))('a search of before %s is still listed, with its results', async (tag) => {
  await using database = await testPostgres('search', await migrationsBefore(tag))
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
