import { addDays, fromDayNumber, toDayNumber, daysBetween } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { describe, expect, test } from 'vitest'
import { simulateMarket } from '../../test/simulated-market.ts'
import type { KnownFare } from '../sampler/task.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { type DepartureWindow, type WindowCheckPlan, planWindowChecks } from './plan.ts'

const today = '2026-11-20'
const now = new Date('2026-11-20T12:00:00Z')

const windowLike = (change: Partial<DepartureWindow> = {}): DepartureWindow => ({
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  from: '2026-12-01',
  to: '2026-12-31',
  minNights: 5,
  maxNights: 9,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  currency: 'USD',
  today,
  limit: 5,
  seen: [],
  ...change,
})

const planOf = (window: DepartureWindow, fares: readonly KnownFare[] = [], learned?: MarketParameters) =>
  planWindowChecks(window, { fares, learned, now })

type Pair = WindowCheckPlan['pairs'][number]
const known = ({ departureDate, returnDate }: Pair, price: number, ageDays = 0.1): KnownFare => ({
  departureDay: toDayNumber(departureDate),
  returnDay: returnDate === null ? null : toDayNumber(returnDate),
  price,
  minutes: 480,
  ageDays,
  source: 'own',
})
const textOf = ({ departureDate, returnDate }: Pair) => `${departureDate} ${returnDate}`

/** What checks of a plan have found in a made-up world. */
function observed({ pairs }: WindowCheckPlan, seed: number): KnownFare[] {
  const { answer } = simulateMarket(seed)
  return pairs.map((pair) => {
    const { departureDay, returnDay } = known(pair, 0)
    const check = { kind: 'pair', departureDay: departureDay ?? 0, returnDay, why: 'explore' } as const
    return known(pair, answer(check)?.price ?? 0)
  })
}

describe('the plan of a window', () => {
  test('has only pairs that depart in it, each once, whose return may be after its last day', () => {
    const { pairs, candidates } = planOf(windowLike({ from: '2026-12-28', limit: 20 }))
    expect(candidates).toBe(4 * 5)
    expect(new Set(pairs.map(textOf)).size).toBe(20)
    for (const { departureDate, returnDate } of pairs) {
      expect(departureDate >= '2026-12-28' && departureDate <= '2026-12-31').toBe(true)
      const nights = daysBetween(departureDate, returnDate ?? '')
      expect(nights >= 5 && nights <= 9).toBe(true)
    }
    expect(pairs.some(({ returnDate }) => (returnDate ?? '') > '2027-01-05')).toBe(true)
  })

  test('without known fares spreads over it', () => {
    const days = planOf(windowLike()).pairs.map((it) => toDayNumber(it.departureDate))
    expect(new Set(days).size).toBe(5)
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(10)
  })

  test('starts with the cheapest fare seen just before', () => {
    const { pairs } = planOf(windowLike({ limit: 20 }))
    const fares = pairs.map((pair, index) => known(pair, index === 7 ? 300 : 500 + index))
    expect(planOf(windowLike(), fares).pairs[0]).toEqual(pairs[7])
  })

  test.each([10, 40])('has a pair that was cheap %s days ago', (ageDays) => {
    const { pairs } = planOf(windowLike({ limit: 20 }))
    const fares = pairs.map((pair, index) => known(pair, index === 7 ? 200 : 500 + index, ageDays))
    expect(planOf(windowLike(), fares).pairs.map(textOf)).toContain(textOf(pairs[7] as Pair))
  })

  test.each(['additive', 'bundled'] as const)(
    'explores other pairs once its checks were observed, also with fares presumed %s',
    (kind) => {
      const learned = {
        ...defaultMarketParameters,
        noise: { ...defaultMarketParameters.noise, additiveChance: kind === 'additive' ? 0.9 : 0.1 },
      }
      const plan = planOf(windowLike(), [], learned)
      const then = planOf(windowLike(), observed(plan, 5), learned)
      const others = then.pairs.filter((pair) => !plan.pairs.map(textOf).includes(textOf(pair)))
      expect(plan.pairs).toHaveLength(5)
      expect(then.pairs).toHaveLength(5)
      expect(others.length).toBeGreaterThanOrEqual(3)
    },
  )

  test('finds a fare within 6% of the lowest in six rounds', () => {
    const gaps = [3, 5, 8, 13].map((seed) => {
      const fares = new Map<string, KnownFare>()
      for (let round = 0; round < 6; round += 1) {
        const plan = planOf(windowLike(), [...fares.values()])
        for (const [index, fare] of observed(plan, seed).entries())
          fares.set(textOf(plan.pairs[index] as Pair), fare)
      }
      const all = observed({ pairs: everyPair(), candidates: 0 }, seed).map(({ price }) => price)
      return Math.min(...[...fares.values()].map(({ price }) => price)) / Math.min(...all)
    })
    expect(Math.max(...gaps)).toBeLessThan(1.06)
  })

  describe('with the alert’s own results', () => {
    const seenAt = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()

    test('checks the cheapest pair again and otherwise new pairs, also for a party without price history', () => {
      const first = planOf(windowLike({ passengers: 4 })).pairs
      const seen = first.map((pair, index) => ({
        ...pair,
        price: index === 3 ? 900 : 2000,
        seenAt: seenAt(0.3),
      }))
      const { pairs } = planOf(windowLike({ passengers: 4, seen }))
      expect(pairs[0]).toEqual(first[3])
      expect(pairs.slice(1).filter((pair) => first.some((it) => textOf(it) === textOf(pair)))).toEqual([])
    })

    test('leaves out unsold pairs for a week', () => {
      const first = planOf(windowLike()).pairs
      const unsold = (days: number) => first.map((pair) => ({ ...pair, price: null, seenAt: seenAt(days) }))
      const then = planOf(windowLike({ seen: unsold(6) }))
      expect(then.pairs.filter((pair) => first.some((it) => textOf(it) === textOf(pair)))).toEqual([])
      expect(then.candidates).toBe(31 * 5)
      expect(planOf(windowLike({ seen: unsold(8) })).pairs).toEqual(first)
    })

    test('has unsold pairs if there are no others', () => {
      const one = windowLike({ to: '2026-12-01', minNights: 7, maxNights: 7 })
      const { pairs } = planOf(one)
      expect(
        planOf({ ...one, seen: [{ ...(pairs[0] as Pair), price: null, seenAt: seenAt(0) }] }).pairs,
      ).toEqual(pairs)
    })
  })

  test('is the same for the same fares in any order', () => {
    const fares = observed(planOf(windowLike({ limit: 20 })), 5)
    const plan = planOf(windowLike(), fares)
    expect(planOf(windowLike(), fares)).toEqual(plan)
    expect(planOf(windowLike(), fares.toReversed())).toEqual(plan)
  })

  test('one way has departure dates only', () => {
    const oneWay = windowLike({ tripType: 'oneway', minNights: null, maxNights: null })
    const { pairs, candidates } = planOf(oneWay)
    expect(candidates).toBe(31)
    expect(pairs.map(({ returnDate }) => returnDate)).toEqual(Array(5).fill(null))
    const fares = pairs.map((pair, index) => known(pair, 100 - index))
    expect(planOf(oneWay, fares).pairs[0]).toEqual(pairs[4])
  })

  test.each([
    ['one pair is that pair', { to: '2026-12-01', minNights: 7, maxNights: 7 }, ['2026-12-01 2026-12-08']],
    [
      'past days leaves them out',
      { from: '2026-11-01', to: today, minNights: 7, maxNights: 7 },
      [`${today} 2026-11-27`],
    ],
    ['the past is empty', { from: '2026-11-01', to: '2026-11-19' }, []],
    [
      'days that are not on sale yet leaves them out',
      {
        from: addDays(today, maxDaysAhead - 7),
        to: addDays(today, maxDaysAhead + 9),
        minNights: 7,
        maxNights: 9,
      },
      [`${addDays(today, maxDaysAhead - 7)} ${addDays(today, maxDaysAhead)}`],
    ],
    [
      'days too far ahead is empty',
      { from: addDays(today, maxDaysAhead + 1), to: addDays(today, maxDaysAhead + 9) },
      [],
    ],
    ['a round trip without nights is empty', { minNights: null, maxNights: null }, []],
  ])('of %s', (_, change, expected) => {
    const { pairs, candidates } = planOf(windowLike(change))
    expect(pairs.map(textOf)).toEqual(expected)
    expect(candidates).toBe(expected.length)
  })
})

function everyPair(): Pair[] {
  const pairs: Pair[] = []
  for (let day = toDayNumber('2026-12-01'); day <= toDayNumber('2026-12-31'); day += 1)
    for (let nights = 5; nights <= 9; nights += 1)
      pairs.push({ departureDate: fromDayNumber(day), returnDate: fromDayNumber(day + nights) })
  return pairs
}
