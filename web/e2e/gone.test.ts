import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo, expectAccessible, newPage, screen, searchPath, see, sizes } from './harness.ts'
import { flownBy, searchAndFind } from './kept-results.ts'
import type { Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** The search goes on: it has not said its last word. */
async function reopen(searchId: string): Promise<void> {
  // Nobody takes it for one whose process is gone.
  await database.pool.query(
    `update search.flight_searches set done = false, created_at = now() + interval '1 minute' where id = $1`,
    [searchId],
  )
  await database.pool.query(
    `delete from search.search_events where search_id = $1 and event ->> 'kind' = 'done'`,
    [searchId],
  )
}

/** Its first result has become part of another one, and that was all. */
async function removeFirst(searchId: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `delete from search.flight_results where search_id = $1 and position =
       (select min(position) from search.flight_results where search_id = $1) returning id`,
    [searchId],
  )
  const said = [
    { kind: 'offers', results: [], removed: rows.map(({ id }) => id) },
    { kind: 'done', resultsCount: 1 },
  ]
  await database.pool.query(
    `with gone as (update search.flight_searches set done = true, results_count = 1 where id = $1)
     insert into search.search_events (search_id, seq, event)
     select $1, (select max(seq) from search.search_events where search_id = $1) + place, said
     from jsonb_array_elements($2::jsonb) with ordinality as news (said, place)`,
    [searchId, JSON.stringify(said)],
  )
}

test.each(sizes)(
  'a flight that leaves the search keeps its place on a %s, and can be booked no more',
  async (size) => {
    const page = await newPage({ size, as: demo.subscriber })
    const path = searchPath({}, size === 'desk' ? 93 : 96)
    const searchId = await searchAndFind(database, page, path, (found) =>
      found.slice(0, 2).map((one, place) => {
        const [option] = one.options
        if (!option) throw new Error('nobody sells it')
        const tickets = option.tickets.slice(0, 1)
        return flownBy(place === 0 ? 'Aer Lingus' : 'United', { ...one, options: [{ ...option, tickets }] })
      }),
    )
    await reopen(searchId)
    await page.reload()
    const card = page.getByRole('article', { name: 'Aer Lingus' })
    await card.getByRole('link', { name: /^Continue/ }).waitFor()
    await page.getByText('2 flights so far').waitFor()
    await card.getByRole('button', { name: 'Flight details' }).click()
    await card.getByRole('button', { name: '1 seller' }).click()
    expect(await card.getByRole('link', { name: /^Continue/ }).count()).toBe(2)
    await removeFirst(searchId)
    await card.getByText('No longer listed').waitFor()
    expect(await card.getByRole('link').count()).toBe(0)
    expect(await card.innerText()).not.toContain('Live')
    expect(await card.getByRole('button', { expanded: true }).count()).toBe(2)
    expect(await see(page.getByText(/^\d+ flights?, from/))).toMatch(/^1 flight,/)
    // The toast goes by itself, and would stand in the picture.
    await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' })
    await screen(page, `results-gone-${size}-light`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Prices have moved. Sort again' }).click()
    await card.waitFor({ state: 'detached' })
    await page
      .getByRole('article', { name: 'United' })
      .getByRole('link', { name: /^Continue/ })
      .waitFor()
  },
)
