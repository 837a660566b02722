import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import {
  tripOnUnusedDay,
  ignavOnlyEnv,
  londonToLosAngeles,
  toOpenResults,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: ignavOnlyEnv }),
  (it) => (search = it),
)

test('each request to providers publishes one small event of the lowest fares, and a cached answer none', async () => {
  const subscriber = createSubscriberPrincipal()
  const { searchId } = await search.search({ ...londonToLosAngeles, origin: 'LON' }, subscriber)
  const together = [
    search.publicSearch(londonToLosAngeles),
    search.publicSearch(londonToLosAngeles, createMemberPrincipal()),
  ]
  await Promise.all(together)
  await search.publicSearch(londonToLosAngeles)
  await search.search(londonToLosAngeles, subscriber)
  const outbox = async () => (await search.deps.postgres.pool.query('select id from outbox')).rows
  await expect.poll(outbox).toHaveLength(2)
  const rows = await outbox()
  const stored = () => readStoredEvents(search.nats.setupUrl)
  await expect.poll(async () => (await stored()).length, { timeout: 15_000 }).toBe(2)
  const events = await stored()
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(32_000)
  const kept = events.map(({ data }) => faresObservedEvent.data.parse(data))
  for (const { fares } of kept) {
    expect(fares.length).toBeGreaterThan(0)
    for (const fare of fares) expect(fare.origin).not.toBe('LON')
  }
  const ofMetro = kept.find(({ query }) => query.legs[0]?.origin === 'LON')
  const shown = toOpenResults((await search.results(searchId, subscriber)).results).flatMap(
    ({ price }) => price ?? [],
  )
  expect((ofMetro?.fares[0]?.price.minor ?? 0) / 100).toBe(Math.min(...shown))
})

test('a search that cannot be stored is refused, and its observed fares are published all the same', async () => {
  const events = async () => (await search.deps.postgres.pool.query('select id from outbox')).rows.length
  const before = await events()
  await search.deps.postgres.pool.query('alter table flight_results rename to flight_results_away')
  const answer = await search.call('POST', '/api/search', createMemberPrincipal(), {
    body: tripOnUnusedDay(),
  })
  await search.deps.postgres.pool.query('alter table flight_results_away rename to flight_results')
  expect(answer.statusCode).toBe(500)
  await expect.poll(events).toBe(before + 1)
})

test('a question without an answer publishes nothing', async () => {
  const events = async () => (await search.deps.postgres.pool.query('select id from outbox')).rows.length
  const before = await events()
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.publicSearch(tripOnUnusedDay())
  await search.sandbox.heal()
  // Later events are published after it.
  await search.publicSearch(tripOnUnusedDay())
  await expect.poll(events).toBe(before + 1)
})
