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

const storedEvents = () => readStoredEvents(search.nats.setupUrl)
const outboxIds = async () => (await search.deps.postgres.pool.query('select id from outbox')).rows

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
  // A search is complete only once its fares are stored.
  const events = await storedEvents()
  expect(events).toHaveLength(2)
  expect(await outboxIds()).toEqual([])
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(32_000)
  const kept = events.map(({ data }) => faresObservedEvent.data.parse(data))
  expect(kept.map(({ quoteId }) => quoteId)).toEqual(events.map(({ id }) => id))
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
  const before = (await storedEvents()).length
  await search.deps.postgres.pool.query('alter table flight_results rename to flight_results_away')
  const answer = await search.call('POST', '/api/search', createMemberPrincipal(), {
    body: tripOnUnusedDay(),
  })
  await search.deps.postgres.pool.query('alter table flight_results_away rename to flight_results')
  expect(answer.statusCode).toBe(500)
  await expect.poll(storedEvents).toHaveLength(before + 1)
})

test('a question without an answer publishes nothing', async () => {
  const before = (await storedEvents()).length
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.publicSearch(tripOnUnusedDay())
  await search.sandbox.heal()
  // Later events are published after it.
  await search.publicSearch(tripOnUnusedDay())
  expect(await storedEvents()).toHaveLength(before + 1)
})
