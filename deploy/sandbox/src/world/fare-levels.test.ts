import { toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test, vi } from 'vitest'
import { loadAirlines } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import { isInEuropeanMarket } from './traffic-rights.ts'
import { greatCircleKm } from './distance.ts'
import { hashParts } from './random.ts'
import { searchTestWorld } from './testing.ts'
import { createFareWorld, type FareWorld } from './fare-world.ts'

// Hundreds of searches a test, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const worlds = ['faresight', 'test', 'third'].map((seed) => ({
  seed,
  world: createFareWorld(seed, loadAirlines()),
}))
// Six leads from 3 days to 10 months, seen from three days of the year: Christmas and the summer are among them.
const searches = [
  ['2026-10-19', 62],
  ['2026-12-18', 3],
  ['2027-01-12', 10],
  ['2027-01-12', 300],
  ['2026-10-19', 21],
  ['2027-01-12', 185],
].map(([today, ahead]) => ({ today: toDayNumber(String(today)), ahead: Number(ahead) }))

/** Pairs of airports with more than 8 million passengers, drawn by the seed. */
function drawn(seed: string, world: FareWorld, most: number, isWished: Wish): string[] {
  const large = world.airports.all.filter((airport) => airport.size > 8)
  return large
    .flatMap((from) =>
      large.filter((to) => from !== to && isWished(from, to)).map((to) => [from, to] as const),
    )
    .map(([from, to]) => `${from.iata}-${to.iata}`)
    .sort((a, b) => hashParts(seed, a) - hashParts(seed, b))
    .slice(0, most)
}

type Wish = (from: WorldAirport, to: WorldAirport) => boolean

const isShort: Wish = (from, to) => greatCircleKm(from, to) > 200 && greatCircleKm(from, to) < 1000
const isNorthAmerican = ({ country }: WorldAirport) => country === 'US' || country === 'CA'
const isAtlantic: Wish = (from, to) =>
  (isInEuropeanMarket(from) && isNorthAmerican(to)) || (isNorthAmerican(from) && isInEuropeanMarket(to))

/** The lowest fares over all seeds, dates and leads; without `nights` one way. */
function fares(routesOf: (seed: string, world: FareWorld) => readonly string[], nights?: number): number[] {
  return worlds
    .flatMap(({ seed, world }) =>
      routesOf(seed, world).flatMap((route) =>
        searches.flatMap(({ today, ahead }) => {
          const days = [today + ahead, ...(nights === undefined ? [] : [today + ahead + nights])]
          const found = searchTestWorld({ route, days, today, in: world }).map(({ price }) => price.amount)
          // Not every pair that is drawn is flown.
          return found.length === 0 ? [] : [Math.min(...found)]
        }),
      ),
    )
    .sort((a, b) => a - b)
}

const shareAbove = (values: readonly number[], limit: number) =>
  values.filter((value) => value > limit).length / values.length

describe('the lowest fares of searches, over three seeds', () => {
  const short = (seed: string, world: FareWorld) => drawn(seed, world, 25, isShort)
  const atlantic = (seed: string, world: FareWorld) => drawn(seed, world, 15, isAtlantic)

  test('short hops one way cost 40 to 140 US dollars, hardly ever more', () => {
    const found = fares(short)
    expect(found.length).toBeGreaterThan(400)
    expect(found[0]).toBeGreaterThanOrEqual(40)
    expect(shareAbove(found, 140)).toBeLessThan(0.01)
    expect(found.at(-1)).toBeLessThan(170)
  })

  test('short hops and back cost 60 to 200, a few up to 260', () => {
    const found = fares(short, 5)
    expect(found[0]).toBeGreaterThanOrEqual(60)
    expect(shareAbove(found, 200)).toBeLessThan(0.05)
    expect(found.at(-1)).toBeLessThanOrEqual(260)
  })

  test('transatlantic round trips cost 350 to 1,200, hardly ever more', () => {
    const found = fares(atlantic, 8)
    expect(found.length).toBeGreaterThan(250)
    expect(found[0]).toBeGreaterThanOrEqual(350)
    expect(shareAbove(found, 1200)).toBeLessThan(0.01)
    expect(found.at(-1)).toBeLessThan(1350)
  })

  test.each([
    ['LHR-DXB', 350, 800],
    ['JFK-LAX', 180, 500],
    ['SYD-LHR', 900, 2000],
    ['DEL-BOM', 80, 220],
    ['LHR-IST', 100, 400],
    ['LHR-SIN', 500, 1400],
  ])('%s and back costs %i to %i', (route, low, high) => {
    const found = fares(() => [route], 10)
    expect(found[0]).toBeGreaterThanOrEqual(low)
    expect(found.at(-1)).toBeLessThanOrEqual(high)
  })

  test('no price is a floor on which many searches end', () => {
    for (const found of [fares(short), fares(atlantic, 8)]) {
      const counts = Map.groupBy(found, (fare) => fare).values()
      expect(Math.max(...[...counts].map((same) => same.length))).toBeLessThan(0.08 * found.length)
    }
  })
})
