import type { UnlockedResult } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'

let search: SearchOnSandbox
forAllTests(startSearchOnSandbox, (it) => (search = it))
const subscriber = createSubscriberPrincipal()

type Trip = { origin: string; destination: string; departureDate: string }

async function found(trip: Trip): Promise<UnlockedResult[]> {
  const { searchId } = await search.search({ tripType: 'oneway', ...trip }, subscriber)
  return toOpenResults((await search.results(searchId, subscriber)).results)
}

interface Flight {
  marketing_carrier_code: string | null
  flight_number: string
  operating_carrier_name: string
  departure_time_utc: string
  arrival_time_utc: string
}

/** The nonstop flights that Ignav itself lists. */
async function listedByIgnav({ origin, destination, departureDate }: Trip): Promise<Flight[]> {
  const answer = await fetch(`${search.sandbox.url}/ignav/api/fares/one-way`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'any' },
    body: JSON.stringify({ origin, destination, departure_date: departureDate, max_stops: 0 }),
  })
  // The sandbox's own tests hold its answers against the published contract.
  const { itineraries } = (await answer.json()) as { itineraries: { outbound: { segments: Flight[] } }[] }
  return itineraries.flatMap(({ outbound }) => outbound.segments)
}

const numberOf = ({ marketing_carrier_code: code, flight_number: number }: Flight) => `${code}${number}`

/** Rows of nonstop flights by their numbers. */
function rowsByNumber(results: readonly UnlockedResult[]): Map<string, UnlockedResult[]> {
  const nonstop = results.filter(({ legs }) => legs[0]?.segments.length === 1)
  return Map.groupBy(nonstop, ({ legs }) => legs[0]?.segments[0]?.flightNumber ?? '')
}

const providersOf = ({ options }: UnlockedResult) => new Set(options.map(({ provider }) => provider))

test('an affiliate link is accepted and redirects to the seller', async () => {
  const results = await found({ origin: 'LHR', destination: 'LAX', departureDate: isoDateInDays(60) })
  const options = results.flatMap((it) => it.options)
  const option = options.find(({ seller, price }) => /^(JetsetGo|Windrose)/.test(seller) && price !== null)
  const led = await search.call('GET', option?.bookingUrl ?? '', subscriber)
  const { location = '' } = led.headers
  expect([led.statusCode, new URL(location).pathname]).toEqual([302, '/affiliate/c/0000001/000002/0003'])
  const page = await fetch(location)
  expect([page.status, page.url]).toEqual([200, new URL(location).searchParams.get('u')])
  expect(page.url).toMatch(new RegExp(`^${search.sandbox.url}/sellers/(jetsetgo|windrose)\\?`))
})

test('a result has aircraft, terminals, alliances, bags, conditions and CO2, as far as known', async () => {
  const results = await found({ origin: 'LHR', destination: 'LAX', departureDate: isoDateInDays(60) })
  const segments = results.flatMap(({ legs }) => legs.flatMap((leg) => leg.segments))
  expect(segments.some((it) => it.departureTerminal && it.arrivalTerminal)).toBe(true)
  expect(new Set(segments.map(({ alliance }) => alliance))).toEqual(
    new Set(['oneworld', 'skyteam', 'star', undefined]),
  )
  expect(segments.map(({ aircraft }) => aircraft)).toContain('Boeing 787-9')
  for (const { emissions } of results) expect(emissions?.kgPerPassenger).toBeGreaterThan(300)
  const options = results.flatMap((it) => it.options)
  expect(options.some(({ baggage }) => baggage?.checkedPieces === 0 && baggage.checkedBagPrice)).toBe(true)
  expect(options.some(({ conditions }) => conditions?.refunds === 'no')).toBe(true)
  expect(options.some(({ baggage }) => baggage === undefined)).toBe(true)
})

test('a flight is one row, whatever its operator’s name', async () => {
  const trip = { origin: 'LHR', destination: 'EDI', departureDate: isoDateInDays(61) }
  const named = (await listedByIgnav(trip)).filter((it) => / (DBA|for) /.test(it.operating_carrier_name))
  const rows = rowsByNumber(await found(trip))
  expect(named.length).toBeGreaterThan(0)
  const merged = named.map((flight) => rows.get(numberOf(flight)) ?? [])
  expect(merged.map(({ length }) => length)).toEqual(named.map(() => 1))
  expect(merged.flat().some((row) => providersOf(row).isSupersetOf(new Set(['ignav', 'skyscanner'])))).toBe(
    true,
  )
})

test('a flight that one provider has retimed is one row, which says so', async () => {
  const results = await found({ origin: 'SYD', destination: 'MEL', departureDate: isoDateInDays(62) })
  const retimed = results.filter(({ timesDiffer }) => timesDiffer)
  expect(retimed.length).toBeGreaterThan(0)
  expect(retimed.length).toBeLessThan(results.length / 4)
  for (const row of retimed) expect(providersOf(row)).toContain('skyscanner')
  for (const rows of rowsByNumber(results).values()) expect(rows).toHaveLength(1)
})

test('impossible itineraries are left out, and the others are shown', async () => {
  const trip = { origin: 'LHR', destination: 'DUB', departureDate: isoDateInDays(63) }
  await search.sandbox.order('ignav', { fault: 'impossible-times' }, trip)
  const flights = await listedByIgnav(trip)
  const rows = rowsByNumber(await found(trip))
  const isPossible = (it: Flight) => {
    const minutes = (Date.parse(it.arrival_time_utc) - Date.parse(it.departure_time_utc)) / 60_000
    return minutes > 30 && minutes < 600
  }
  const [possible, impossible] = [flights.filter(isPossible), flights.filter((it) => !isPossible(it))]
  expect(impossible.length).toBeGreaterThan(0)
  const byIgnav = (flight: Flight) =>
    (rows.get(numberOf(flight)) ?? []).some((row) => providersOf(row).has('ignav'))
  expect(impossible.filter(byIgnav)).toEqual([])
  expect(possible.length).toBeGreaterThan(0)
  expect(possible.filter((it) => !byIgnav(it))).toEqual([])
})
