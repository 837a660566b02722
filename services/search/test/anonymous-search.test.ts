import { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import { afterEach, expect, test } from 'vitest'
import { collectAll, readEventStream } from '../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { tripOnUnusedDay, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { collectResultsFromEvents, type ReceivedSearchEvent } from './search-events.ts'

let search: SearchOnSandbox
let url = ''
// Time enough for the others where one of them hangs.
const env = { PROVIDER_DEADLINE_MS: '4000', AMADEUS_CLIENT_ID: '' }
forAllTests(
  () => startSearchOnSandbox({ env }),
  (it) => (search = it),
)
afterEach(() => search.sandbox.heal())

async function* follow(body: object, who: Parameters<typeof search.signed>[0] = null) {
  url ||= await search.app.listen({ host: '127.0.0.1', port: 0 })
  yield* readEventStream(searchStreamEventSchemas, `${url}/api/public/search`, {
    headers: await search.signed(who),
    body,
  })
}

const named = (events: ReceivedSearchEvent[]) =>
  events.map(({ event, data }) => (event === 'provider' ? data : event))

test('the offers of a fast provider come before a slow one answers, and the events add up to the whole answer', async () => {
  await search.sandbox.order('skyscanner', { fault: 'hold' })
  const question = tripOnUnusedDay()
  const events: ReceivedSearchEvent[] = []
  for await (const event of follow(question, createSubscriberPrincipal())) {
    events.push(event)
    if (event.event === 'provider') await search.sandbox.heal()
  }
  expect(named(events)).toEqual([
    'offers',
    { provider: 'ignav', status: 'ok', count: expect.any(Number), detail: null },
    'offers',
    { provider: 'skyscanner', status: 'ok', count: expect.any(Number), detail: null },
    'done',
  ])
  expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const [first] = events
  const sellers =
    first?.event === 'offers' ? toOpenResults(first.data.results).flatMap((it) => it.options) : []
  expect(new Set(sellers.map(({ provider }) => provider))).toEqual(new Set(['ignav']))
  const held = toOpenResults([...collectResultsFromEvents(events).values()]).map((it) =>
    JSON.stringify({ ...it, id: '', createdAt: '' }),
  )
  const { results } = await search.publicSearch(question, createSubscriberPrincipal())
  const whole = toOpenResults(results).map((it) => JSON.stringify({ ...it, id: '', createdAt: '' }))
  expect(held.sort()).toEqual(whole.sort())
  expect(events.at(-1)?.data).toEqual({ resultsCount: results.length })
})

test('a provider that does not answer is reported at the deadline, with the results of the others', async () => {
  await search.sandbox.order('skyscanner', { fault: 'hang' })
  const events = await collectAll(follow(tripOnUnusedDay()))
  expect(named(events)).toEqual([
    'offers',
    expect.objectContaining({ provider: 'ignav', status: 'ok' }),
    {
      provider: 'skyscanner',
      status: 'late',
      count: 0,
      detail: 'Skyscanner didn’t respond in time.',
      unexplained: true,
    },
    'done',
  ])
})

test('a visitor’s events have no locked field, and a member’s are ids alone', async () => {
  const question = tripOnUnusedDay()
  const visitor = await collectAll(follow(question))
  expect(JSON.stringify(visitor)).not.toMatch(
    /"(price|pricePerPassenger|charged|bookingUrl|departureDate|returnDate|arrivalDate|flightNumber|fareClass|fareBasis|searchId)":(?!null)/,
  )
  const ids = [...collectResultsFromEvents(visitor).keys()]
  expect(ids.length).toBeGreaterThan(10)
  for (const id of ids) expect(id).toMatch(/^public-\d+$/)
  const member = await collectAll(follow(question, createMemberPrincipal()))
  for (const result of collectResultsFromEvents(member).values())
    expect(Object.keys(result).sort()).toEqual(['id', 'locked'])
  expect(collectResultsFromEvents(member).size).toBe(ids.length)
})

test('an invalid search is refused before the stream starts', async () => {
  await expect(collectAll(follow({ ...tripOnUnusedDay(), destination: 'ZZZ' }))).rejects.toThrow(
    /^400 .*search\/unknown-airport/,
  )
})
