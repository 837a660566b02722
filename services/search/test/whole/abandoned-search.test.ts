import { once } from 'node:events'
import { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import type { Principal } from '@faresight/contracts/viewer'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { collectAll, readEventStream } from '../../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { startProgram } from '../../../../test/setup/start-programs.ts'
import { flightSearches } from '../../src/schema.ts'
import { createSubscriberPrincipal } from '../../../../test/setup/principals.ts'
import {
  tripOnUnusedDay,
  fiveFlightTrip,
  toOpenResults,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from '../harness.ts'
import { lhrToJfkCalendarQuestion, patientCalendarCall } from '../calendar-questions.ts'
import { collectResultsFromEvents, type ReceivedSearchEvent } from '../search-events.ts'

const main = new URL('../../src/main.ts', import.meta.url)

let search: SearchOnSandbox
let url = ''
forAllTests(
  () => startSearchOnSandbox({ env: { AMADEUS_CLIENT_ID: '', TRAVELPAYOUTS_TOKEN: 'test' } }),
  async (it) => {
    search = it
    url = await it.app.listen({ host: '127.0.0.1', port: 0 })
  },
)

const remembered = (results: Parameters<typeof toOpenResults>[0]) =>
  toOpenResults(results).filter(({ options }) => options.some(({ provider }) => provider === 'travelpayouts'))

/** A trip of which Travelpayouts remembers a fare that can be booked; asked for in US dollars before. */
async function rememberedTrip() {
  const ends = { tripType: 'roundtrip' as const, origin: 'LHR', destination: 'JFK' }
  const { fares } = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(50), patientCalendarCall())
  for (const { departureDate, returnDate } of fares) {
    const trip = { ...ends, departureDate, returnDate }
    const { results } = await search.publicSearch(trip, createSubscriberPrincipal())
    // Skyscanner will not answer.
    const byOthers = remembered(results).filter(({ options }) =>
      options.some(({ provider }) => provider === 'ignav'),
    )
    if (byOthers.length) return trip
  }
  throw new Error('Nothing to book is remembered of any day')
}

test('the next reader finishes a search whose process was killed, with its stored results and a true status of each provider', async () => {
  const trip = await rememberedTrip()
  await search.sandbox.order('skyscanner', { fault: 'hang' })
  await using service = await startProgram(main, search.settings)
  const who = createSubscriberPrincipal()
  const begin = async (question: object) => {
    const begun = await fetch(`${service.url}/api/search?wait=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await search.signed(who)) },
      body: JSON.stringify(question),
    })
    const { searchId } = (await begun.json()) as { searchId: string }
    return searchId
  }
  // In another currency, so that Skyscanner gets a new request.
  const [kept, unsuited, followed] = await Promise.all([
    begin({ ...trip, currency: 'EUR' }),
    begin(fiveFlightTrip()),
    begin(tripOnUnusedDay()),
  ])
  const told: ReceivedSearchEvent[] = []
  for await (const event of follow(followed, who)) {
    told.push(event)
    if (event.event === 'provider' && event.data.provider === 'ignav') break
  }
  const isRemembered = async () => remembered((await search.results(kept, who)).results).length
  await expect.poll(isRemembered, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(() => statusesOf(kept, who)).toEqual([['ignav', 'ok']])
  service.child.kill('SIGKILL')
  await once(service.child, 'exit')
  // As if the deadline had passed since.
  await search.deps.postgres.db
    .update(flightSearches)
    .set({ createdAt: new Date(Date.now() - 60_000) })
    .where(inArray(flightSearches.id, [kept, unsuited, followed]))

  const { results, providers } = await search.results(kept, who)
  expect(providers).toMatchObject([
    { provider: 'ignav', status: 'ok' },
    { provider: 'skyscanner', status: 'late', count: 0 },
    { provider: 'travelpayouts', status: 'ok', count: remembered(results).length, detail: null },
  ])
  const listed = await search.call('GET', '/api/searches', who)
  const prices = toOpenResults(results).flatMap(({ live, price }) => (live ? (price ?? []) : []))
  const [ofKept] = listed.json().filter(({ id }: { id: string }) => id === kept)
  expect(ofKept).toMatchObject({ lowest: { price: Math.min(...prices) } })
  expect((await search.results(unsuited, who)).providers).toMatchObject([
    { provider: 'ignav', status: 'limited', unsupported: true },
    { provider: 'skyscanner', status: 'late' },
    { provider: 'travelpayouts', status: 'limited', unsupported: true },
  ])

  const rest = await collectAll(follow(followed, who, told.at(-1)?.id ?? 0))
  expect(rest).toContainEqual(
    expect.objectContaining({
      event: 'provider',
      data: {
        provider: 'skyscanner',
        status: 'late',
        count: 0,
        detail: 'Skyscanner didn’t respond in time.',
        unexplained: true,
      },
    }),
  )
  const held = collectResultsFromEvents([...told, ...rest])
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { resultsCount: held.size } })
  const offers = await search.results(followed, who)
  expect(new Set(offers.results.map(({ id }) => id))).toEqual(new Set(held.keys()))
  expect(offers.providers.slice(0, 2).map(({ status }) => status)).toEqual(['ok', 'late'])
})

async function* follow(searchId: string, who: Principal, after = 0) {
  const headers = { ...(await search.signed(who)), ...(after && { 'last-event-id': String(after) }) }
  yield* readEventStream(searchStreamEventSchemas, `${url}/api/search-results/${searchId}/events`, {
    headers,
  })
}

async function statusesOf(searchId: string, who: Principal) {
  const { providers } = await search.results(searchId, who)
  return providers.map(({ provider, status }) => [provider, status])
}
