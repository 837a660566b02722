import { once } from 'node:events'
import type { Principal } from '@faresight/contracts/viewer'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { bringUp } from '../../../test/setup/programs.ts'
import { flightSearches } from '../src/schema.ts'
import { aSubscriber } from '../../../test/setup/people.ts'
import { fiveFlights, opened, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { lhrToJfk, patient } from './remembered.ts'

const main = new URL('../src/main.ts', import.meta.url)

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: { AMADEUS_CLIENT_ID: '', TRAVELPAYOUTS_TOKEN: 'test' } }),
  (it) => (search = it),
)

const remembered = (results: Parameters<typeof opened>[0]) =>
  opened(results).filter(({ options }) => options.some(({ provider }) => provider === 'travelpayouts'))

/** A trip of which Travelpayouts remembers a fare that can be booked; asked for in US dollars before. */
async function rememberedTrip() {
  const ends = { tripType: 'roundtrip' as const, origin: 'LHR', destination: 'JFK' }
  const { fares } = await search.deps.calendars.fares(lhrToJfk(50), patient())
  for (const { departureDate, returnDate } of fares) {
    const trip = { ...ends, departureDate, returnDate }
    const { results } = await search.publicSearch(trip, aSubscriber())
    if (remembered(results).length) return trip
  }
  throw new Error('Nothing to book is remembered of any day')
}

test('of a search whose process is gone nobody is called late who has answered, or takes no such question', async () => {
  const trip = await rememberedTrip()
  await search.sandbox.order('skyscanner', { fault: 'hang' })
  await using service = await bringUp(main, search.settings)
  const who = aSubscriber()
  const begin = async (question: object) => {
    const begun = await fetch(`${service.url}/api/search?wait=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await search.signed(who)) },
      body: JSON.stringify(question),
    })
    const { searchId } = (await begun.json()) as { searchId: string }
    return searchId
  }
  // In another currency, so that Skyscanner is asked anew.
  const [kept, unsuited] = await Promise.all([begin({ ...trip, currency: 'EUR' }), begin(fiveFlights())])
  const isRemembered = async () => remembered((await search.results(kept, who)).results).length
  await expect.poll(isRemembered, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(() => statusesOf(kept, who)).toEqual([['ignav', 'ok']])
  service.child.kill('SIGKILL')
  await once(service.child, 'exit')
  // As if the deadline had passed since.
  await search.deps.postgres.db
    .update(flightSearches)
    .set({ createdAt: new Date(Date.now() - 60_000) })
    .where(inArray(flightSearches.id, [kept, unsuited]))

  const { results, providers } = await search.results(kept, who)
  expect(providers).toMatchObject([
    { provider: 'ignav', status: 'ok' },
    { provider: 'skyscanner', status: 'late', count: 0 },
    { provider: 'travelpayouts', status: 'ok', count: remembered(results).length, detail: null },
  ])
  const listed = await search.call('GET', '/api/searches', who)
  const prices = opened(results).flatMap(({ live, price }) => (live ? (price ?? []) : []))
  expect(listed.json()).toMatchObject([{ id: kept, lowest: { price: Math.min(...prices) } }])
  expect((await search.results(unsuited, who)).providers).toMatchObject([
    { provider: 'ignav', status: 'limited', unsuited: true },
    { provider: 'skyscanner', status: 'late' },
    { provider: 'travelpayouts', status: 'limited', unsuited: true },
  ])
})

async function statusesOf(searchId: string, who: Principal) {
  const { providers } = await search.results(searchId, who)
  return providers.map(({ provider, status }) => [provider, status])
}
