import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { aSubscriber, opened, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = process.env['FARES_DIR'] || fileURLToPath(new URL('../shared/fares', `file://${root}`))
const dayMs = 24 * 60 * 60 * 1000
/** The sandbox is told it, so that both have the same also when midnight comes while they work. */
const today = Math.floor(Date.now() / dayMs)
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

interface Recorded {
  searchDay: number
  flightDay: number
  price: number
}

/** The recorded fares of one route, straight from the files. */
function recorded(origin: string, destination: string): Recorded[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'))
  const lines = files.flatMap((name) =>
    gunzipSync(readFileSync(`${folder}/${name}`))
      .toString()
      .split('\n'),
  )
  return lines
    .filter((line) => line.startsWith(`${origin},${destination},`))
    .map((line) => line.split(','))
    .map(([, , search = '', flight = '', price]) => ({
      searchDay: Date.parse(search) / dayMs,
      flightDay: Date.parse(flight) / dayMs,
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
    const date = dateOf(flightDay + shift)
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
const start = () => startSearchOnSandbox({ sandboxEnv: { FARES_DIR: folder, SANDBOX_TODAY: dateOf(today) } })
if (hasFares) forAllTests(start, (it) => (search = it))

test('London to Los Angeles costs what was recorded, one way and there and back', async ({ skip }) => {
  skip(!hasFares, `there are no recorded fares in ${folder} (set FARES_DIR)`)
  const out = pricesByDay(recorded('LHR', 'LAX'))
  const back = pricesByDay(recorded('LAX', 'LHR'))
  const soon = dateOf(today + 14)
  const days = [...out.keys()].filter((day) => day > soon).sort((a, b) => (a < b ? -1 : 1))
  const asked = [0.1, 0.5, 0.8].flatMap((at) => days[Math.floor(days.length * at)] ?? [])
  expect(asked).toHaveLength(3)
  let roundTrips = 0
  for (const departureDate of asked) {
    const question = { tripType: 'oneway', origin: 'LHR', destination: 'LAX', departureDate }
    expect(await lowestLive(question)).toBe(out.get(departureDate))
    const returnDate = dateOf(Date.parse(departureDate) / dayMs + 7)
    const there = out.get(departureDate)
    const andBack = back.get(returnDate)
    if (!there || !andBack) continue
    const roundTrip = { ...question, tripType: 'roundtrip', returnDate }
    expect(await lowestLive(roundTrip)).toBe(there + andBack)
    roundTrips++
  }
  expect(roundTrips).toBeGreaterThan(1)
})

async function lowestLive(question: object): Promise<number> {
  const { results } = (await search?.publicSearch(question, aSubscriber())) ?? { results: [] }
  const live = opened(results).flatMap(({ options }) => options.filter(({ live }) => live))
  return Math.min(...live.flatMap(({ price }) => price ?? []))
}
