import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { addDays, fromDayNumber, dayMs, toDayNumber } from '@faresight/contracts/days'
import { fareQuerySchema as questionSchema } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal } from '../../../../test/setup/principals.ts'
import { toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from '../harness.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = process.env['FARES_DIR'] || fileURLToPath(new URL('../shared/fares', `file://${root}`))
/** The sandbox gets it, too, so that both have the same day across midnight. */
const today = Math.floor(Date.now() / dayMs)

interface Recorded {
  searchDay: number
  flightDay: number
  price: number
}

let read: string[] | undefined
/** All that is recorded, read once. */
function lines(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'))
  read ??= files.flatMap((name) =>
    gunzipSync(readFileSync(`${folder}/${name}`))
      .toString()
      .split('\n'),
  )
  return read
}

/** The recorded fares of one route, straight from the files. */
function recorded(origin: string, destination: string): Recorded[] {
  return lines()
    .filter((line) => line.startsWith(`${origin},${destination},`))
    .map((line) => line.split(','))
    .map(([, , search = '', flight = '', price]) => ({
      searchDay: toDayNumber(search),
      flightDay: toDayNumber(flight),
      price: Number(price),
    }))
}

/** What the route costs on each day from now on: the latest search of today's weekday, moved on by whole weeks. */
function pricesByDay(rows: Recorded[]): Map<string, number> {
  const days = [...new Set(rows.map(({ searchDay }) => searchDay))].sort((a, b) => b - a)
  const day = days.find((it) => (today - it) % 7 === 0) ?? days[0] ?? today
  const shift = Math.round((today - day) / 7) * 7
  const prices = new Map<string, number>()
  for (const { searchDay, flightDay, price } of rows) {
    if (searchDay !== day) continue
    const date = fromDayNumber(flightDay + shift)
    prices.set(date, Math.min(price, prices.get(date) ?? Infinity))
  }
  return prices
}

const hasFares = (() => {
  try {
    return readdirSync(folder).some((name) => name.endsWith('.csv.gz'))
  } catch {
    return false
  }
})()

let search: SearchOnSandbox | undefined
const start = () =>
  startSearchOnSandbox({ sandboxEnv: { FARES_DIR: folder, SANDBOX_TODAY: fromDayNumber(today) } })
if (hasFares) forAllTests(start, (it) => (search = it))

test('London to Los Angeles costs what was recorded, one way and there and back', async ({ skip }) => {
  skip(!hasFares, `there are no recorded fares in ${folder} (set FARES_DIR)`)
  const out = pricesByDay(recorded('LHR', 'LAX'))
  const back = pricesByDay(recorded('LAX', 'LHR'))
  const soon = fromDayNumber(today + 14)
  const days = [...out.keys()].filter((day) => day > soon).sort((a, b) => (a < b ? -1 : 1))
  const asked = [0.1, 0.5, 0.8].flatMap((at) => days[Math.floor(days.length * at)] ?? [])
  expect(asked).toHaveLength(3)
  let roundTrips = 0
  for (const departureDate of asked) {
    const question = { tripType: 'oneway', origin: 'LHR', destination: 'LAX', departureDate }
    expect(await lowestLive(question)).toBe(out.get(departureDate))
    const returnDate = addDays(departureDate, 7)
    const there = out.get(departureDate)
    const andBack = back.get(returnDate)
    if (!there || !andBack) continue
    const roundTrip = { ...question, tripType: 'roundtrip', returnDate }
    expect(await lowestLive(roundTrip)).toBe(there + andBack)
    roundTrips++
  }
  expect(roundTrips).toBeGreaterThan(1)
})

/** The routes that are recorded both ways, most fares first, and the currency that they were seen in. */
function routes(): { origin: string; destination: string; currency: string }[] {
  const counts = new Map<string, number>()
  for (const line of lines()) {
    const [origin, destination, , , , currency] = line.split(',')
    const route = `${origin} ${destination} ${currency}`
    counts.set(route, (counts.get(route) ?? 0) + 1)
  }
  return [...counts.entries()]
    .toSorted(([, a], [, b]) => b - a)
    .map(([route]) => route.split(' '))
    .filter(([origin, destination, currency]) => counts.has(`${destination} ${origin} ${currency}`))
    .map(([origin = '', destination = '', currency = '']) => ({ origin, destination, currency }))
}

/** Some date pairs of a route, and what the way out and the way home were recorded at. */
function pairsOf(origin: string, destination: string) {
  const out = pricesByDay(recorded(origin, destination))
  const back = pricesByDay(recorded(destination, origin))
  const pairs = [...out].flatMap(([date, there], index) => {
    const returnDate = addDays(date, 3 + (index % 12))
    const home = back.get(returnDate)
    return home && date > fromDayNumber(today + 7) ? [{ date, returnDate, price: cents(there + home) }] : []
  })
  return pairs.filter((_, index) => index % 40 === 0)
}

const cents = (amount: number) => Math.round(100 * amount) / 100

test('the cheapest offer of a date pair that a scan gets costs the recorded sum of both ways', async ({
  skip,
}) => {
  skip(!hasFares, `there are no recorded fares in ${folder} (set FARES_DIR)`)
  await using bus = await search?.nats.connect('ai-scan')
  const some = routes().filter((_, index) => index % 17 === 0)
  expect(some.length).toBeGreaterThan(0)
  for (const { origin, destination, currency } of some) {
    const pairs = pairsOf(origin, destination)
    const told = pairs.map(async ({ date, returnDate }) => {
      const legs = [
        { origin, destination, departureDate: date },
        { origin: destination, destination: origin, departureDate: returnDate },
      ]
      const party = {
        tripType: 'roundtrip',
        passengers: 1,
        children: 0,
        infants: 0,
        cabinClass: 'economy',
        stops: 'any',
        nearbyAirports: false,
        currency,
      }
      const question = questionSchema.parse({ ...party, legs })
      const asked = { query: question, purpose: 'subscriber', offers: 5 } as const
      const reply = await bus?.request(quoteFaresRpc, asked, { timeoutMs: 22_000 })
      const [cheapest] = reply?.results ?? []
      return { date: cheapest?.departureDate, returnDate: cheapest?.returnDate, price: cheapest?.price }
    })
    expect(await Promise.all(told), `${origin}-${destination}`).toEqual(pairs)
  }
})

async function lowestLive(question: object): Promise<number> {
  const { results } = (await search?.publicSearch(question, createSubscriberPrincipal())) ?? { results: [] }
  const live = toOpenResults(results).flatMap(({ options }) => options.filter(({ live }) => live))
  return Math.min(...live.flatMap(({ price }) => price ?? []))
}
