import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { post, type Running, startSandbox } from './harness.ts'

let sandbox: Running
// It is noon of 5 January 2027, and London has the time of UTC.
forAllTests(
  () => startSandbox({ completeMs: 0 }),
  (it) => (sandbox = it),
)

const today = '2027-01-05'
/** Tickets are sold until an hour before departure. */
const endOfSales = `${today}T13:00`
const places = ['AMS', 'CDG', 'DUB', 'EDI', 'MAD', 'FRA', 'JFK', 'GVA']

async function fromSkyscanner(destination: string, headers: Record<string, string>): Promise<string[]> {
  const leg = { originPlaceId: { iata: 'LHR' }, destinationPlaceId: { iata: destination } }
  const query = {
    market: 'UK',
    locale: 'en-GB',
    currency: 'USD',
    queryLegs: [{ ...leg, date: { year: 2027, month: 1, day: 5 } }],
  }
  const path = '/skyscanner/apiservices/v3/flights/live/search/create'
  const answer = await post(sandbox.url + path, { query }, headers)
  const { content } = (await answer.json()) as {
    content: { results: { legs: Record<string, { departureDateTime: { hour: number; minute: number } }> } }
  }
  const two = (part: number) => String(part).padStart(2, '0')
  return Object.values(content.results.legs).map(
    ({ departureDateTime: { hour, minute } }) => `${today}T${two(hour)}:${two(minute)}`,
  )
}

async function fromIgnav(destination: string, headers: Record<string, string>): Promise<string[]> {
  const asked = { origin: 'LHR', destination, departure_date: today }
  const answer = await post(`${sandbox.url}/ignav/api/fares/one-way`, asked, headers)
  const { itineraries } = (await answer.json()) as {
    itineraries: { outbound: { segments: { departure_time_local: string }[] } }[]
  }
  return itineraries.map(({ outbound }) => outbound.segments[0]?.departure_time_local ?? '')
}

async function fromTravelpayouts(destination: string, headers: Record<string, string>): Promise<string[]> {
  const query = new URLSearchParams({ origin: 'LON', destination, departure_at: today, one_way: 'true' })
  const answer = await fetch(
    `${sandbox.url}/travelpayouts/aviasales/v3/prices_for_dates?${query.toString()}`,
    { headers: { 'x-access-token': 'any', ...headers } },
  )
  const { data } = (await answer.json()) as { data: { departure_at: string }[] }
  return data.map((ticket) => ticket.departure_at)
}

test.each([
  ['Skyscanner', fromSkyscanner],
  ['Ignav', fromIgnav],
  ['Travelpayouts', fromTravelpayouts],
])('%s sells no flight that has left, however old its fares are', async (_, ask) => {
  for (const fault of ['', 'stale']) {
    const departures: string[] = []
    for (const place of places)
      departures.push(...(await ask(place, fault ? { 'x-sandbox-fault': fault } : {})))
    expect(departures.length).toBeGreaterThan(3)
    expect(departures.filter((at) => at <= endOfSales)).toEqual([])
  }
})
