import { expect, test } from 'vitest'
import { defaultMarketParameters } from '../../sampler/default-market-parameters.ts'
import type { FareSighting } from '../fit/fare-sighting.ts'
import { createMarketTrainer } from '../fit/trainer.ts'
import { simulateScans } from './simulate-scans.ts'

const today = 20_790

/** One-way fares of 60 days, both ways, seen on some days; two cheap days each way. */
function sightings(seenDays: readonly number[], airports: readonly [string, string]): FareSighting[] {
  const directions = [airports, airports.toReversed()] as const
  return seenDays.flatMap((seenDay) =>
    directions.flatMap(([origin = '', destination = '']) =>
      Array.from({ length: 60 }, (_, day) => ({
        origin,
        destination,
        departureDay: seenDay + 1 + day,
        returnDay: null,
        price: (seenDay + day) % 30 === 4 ? 60 : 100 + ((day * 37) % 23),
        minutes: null,
        seenDay,
      })),
    ),
  )
}

const simulate = (fares: readonly FareSighting[], budgets = [8]) => [
  ...simulateScans(createMarketTrainer(fares, defaultMarketParameters), { budgets, batch: 5 }),
]

test('scans of each trip type, with and without known fares, are scored from few checks to many', () => {
  const fares = [...sightings([today - 14, today], ['AAA', 'BBB']), ...sightings([today], ['AAA', 'CCC'])]
  const pairs = simulate(fares, [8, 30])
  expect(pairs.map((rows) => rows[0]?.cityPair)).toEqual(['AAA-BBB', 'AAA-CCC'])
  const [known = [], cold = []] = pairs
  const kindsOf = (rows: typeof known) => new Set(rows.map(({ tripType, kind }) => `${tripType} ${kind}`))
  expect(kindsOf(known)).toEqual(new Set(['roundtrip sums', 'roundtrip bundled', 'oneway sums']))
  expect(new Set(cold.map(({ scanClass }) => scanClass.split(',')[0]))).toEqual(new Set(['no known fares']))
  expect(new Set(known.map(({ scanClass }) => scanClass))).toEqual(
    new Set(
      ['no known fares', 'known fares'].flatMap((what) =>
        [0, 12, 23].map((from) => `${what}, ${from}+ checks`),
      ),
    ),
  )
  for (const { logGap } of known) expect(Number.isFinite(logGap)).toBe(true)
  // Two cheap days each way: 8 checks seldom find both, and 30 usually do.
  const missed = (from: string) =>
    known.filter((row) => row.scanClass.includes(from) && row.logGap > 0.01).length
  expect(missed(' 0+')).toBeGreaterThan(missed(' 23+'))
})

test('simulations are equal for equal fares, and routes with few known days have none', () => {
  const fares = sightings([today], ['AAA', 'BBB'])
  expect(simulate(fares)).toEqual(simulate(fares))
  expect(simulate(fares.filter(({ departureDay }) => departureDay < today + 20))).toEqual([[]])
})
