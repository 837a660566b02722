import { faresObserved } from '@faresight/contracts/search/events'
import { startRelay } from '@faresight/kit/outbox-relay'
import { storedEvents } from '@faresight/kit/stored-events'
import { silentLog } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  aMember,
  aSubscriber,
  londonToLosAngeles,
  opened,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
forAllTests(startSearchOnSandbox, (it) => (search = it))

test('every search, kept or in passing, puts one small event of its cheapest fares into the stream', async () => {
  const subscriber = aSubscriber()
  const { searchId } = await search.search({ ...londonToLosAngeles, origin: 'LON' }, subscriber)
  await search.publicSearch(londonToLosAngeles)
  await search.publicSearch(londonToLosAngeles, aMember())
  const { rows } = await search.deps.postgres.pool.query('select id from outbox')
  expect(rows).toHaveLength(3)
  const options = { postgres: search.deps.postgres, bus: search.deps.bus, log: silentLog, source: 'search' }
  await using _relay = startRelay(options)
  const stored = () => storedEvents(search.nats.setupUrl)
  await expect.poll(async () => (await stored()).length, { timeout: 15_000 }).toBe(3)
  const events = await stored()
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(32_000)
  const kept = events.map(({ data }) => faresObserved.data.parse(data))
  for (const { fares } of kept) {
    expect(fares).toHaveLength(20)
    for (const fare of fares) expect(fare.origin).not.toBe('LON')
  }
  const ofMetro = kept.find(({ question }) => question.legs[0]?.origin === 'LON')
  const shown = opened((await search.results(searchId, subscriber)).results).flatMap(
    ({ price }) => price ?? [],
  )
  expect((ofMetro?.fares[0]?.price.minor ?? 0) / 100).toBe(Math.min(...shown))
})

test('a search that cannot be stored leaves no event behind', async () => {
  const stored = () =>
    search.deps.postgres.pool.query(
      'select (select count(*) from outbox) as events, (select count(*) from flight_searches) as searches',
    )
  const before = (await stored()).rows
  await search.deps.postgres.pool.query('alter table flight_results rename to flight_results_away')
  const answer = await search.call('POST', '/api/search', aMember(), { body: londonToLosAngeles })
  await search.deps.postgres.pool.query('alter table flight_results_away rename to flight_results')
  expect(answer.statusCode).toBe(500)
  expect((await stored()).rows).toEqual(before)
})
