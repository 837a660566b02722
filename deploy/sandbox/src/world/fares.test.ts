import { toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test, vi } from 'vitest'
import { loadAirlines } from './airlines.ts'
import { type DayNumber, sundayFirstWeekday } from './calendar.ts'
import { type TestSearch, lowestDollars, average, searchTestWorld, testToday } from './testing.ts'
import { createFareWorld } from './fare-world.ts'

// Hundreds of searches a test, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const short = [
  'LHR-AMS',
  'CDG-BCN',
  'FRA-LHR',
  'MAD-LIS',
  'OSL-CPH',
  'LAX-SFO',
  'ORD-ATL',
  'DEL-BOM',
  'SYD-MEL',
  'GRU-GIG',
  'BUD-LTN',
  'DUB-STN',
]
const atlantic = [
  'LHR-JFK',
  'CDG-JFK',
  'FRA-ORD',
  'AMS-BOS',
  'MAD-MIA',
  'DUB-EWR',
  'LIS-YYZ',
  'MUC-IAD',
  'ZRH-JFK',
  'FCO-ATL',
]
const routes = [...short, ...atlantic, 'SIN-NRT', 'DXB-BKK', 'JNB-CPT', 'MEX-BOG', 'HKG-SYD']

/** The mean over the routes of the fares of some days, each fare over its route's own mean. */
function relative(
  days: readonly DayNumber[],
  others: readonly DayNumber[],
  change: Partial<TestSearch> = {},
): number {
  const ratios = routes.map((route) => {
    const fares = (list: readonly DayNumber[]) =>
      list.map((day) => lowestDollars({ route, days: [day], ...change }))
    return average(fares(days)) / average(fares(others))
  })
  return average(ratios)
}

const weekdays = (weekday: number) =>
  Array.from({ length: 28 }, (_, at) => testToday + 35 + at).filter(
    (day) => sundayFirstWeekday(day) === weekday,
  )

describe('the shape of fares', () => {
  test('Tuesdays and Wednesdays are cheaper than Fridays and Sundays', () => {
    const [sunday, tuesday, wednesday, friday] = [0, 2, 3, 5].map(weekdays)
    expect(relative(tuesday ?? [], friday ?? [])).toBeLessThan(0.9)
    expect(relative(wednesday ?? [], sunday ?? [])).toBeLessThan(0.93)
  })

  test('the days before Christmas are dearer than the same weekdays of November', () => {
    const atSeptember = { today: toDayNumber('2027-09-14') }
    const christmas = ['2027-12-20', '2027-12-21', '2027-12-22'].map(toDayNumber)
    const november = ['2027-11-15', '2027-11-16', '2027-11-17'].map(toDayNumber)
    expect(relative(christmas, november, atSeptember)).toBeGreaterThan(1.2)
  })

  test('the last two weeks are dearer than two months ahead, the last days most', () => {
    const days = (from: number) => Array.from({ length: 7 }, (_, at) => testToday + from + at)
    expect(relative(days(7), days(56))).toBeGreaterThan(1.2)
    expect(relative(days(1), days(7))).toBeGreaterThan(1.15)
  })

  test('neighbouring days have similar fares and distant ones differ', () => {
    const apart = (days: number) =>
      average(
        routes.map((route) =>
          Math.abs(
            Math.log(
              lowestDollars({ route, days: [testToday + 42] }) /
                lowestDollars({ route, days: [testToday + 42 + days] }),
            ),
          ),
        ),
      )
    expect(apart(1)).toBeLessThan(0.15)
    expect(apart(28), 'the same weekday four weeks on').toBeGreaterThan(2 * apart(1))
  })

  test('within a day most fares move, by a little', () => {
    const quotes = (hour: number) =>
      new Map(
        searchTestWorld({ route: 'LHR-JFK', days: [testToday + 40], hour }).map(({ key, price }) => [
          key,
          price.amount,
        ]),
      )
    const before = quotes(6)
    const changes = [...quotes(20)].flatMap(([key, amount]) => {
      const earlier = before.get(key)
      return earlier === undefined ? [] : [amount / earlier]
    })
    expect(changes.filter((change) => change !== 1).length).toBeGreaterThan(changes.length / 3)
    expect(Math.max(...changes.map((change) => Math.abs(Math.log(change))))).toBeLessThan(0.25)
  })
})

describe('cabins and parties', () => {
  test.each(atlantic)('on %s each higher cabin costs more', (route) => {
    const days = [testToday + 60, testToday + 70]
    const fares = (['economy', 'premium_economy', 'business'] as const).map((cabin) =>
      lowestDollars({ route, days, cabin }),
    )
    expect(fares).toEqual(fares.toSorted((a, b) => a - b))
    expect(fares[2]).toBeGreaterThan(2.2 * (fares[0] ?? Infinity))
  })

  test('first is dearer than business where it is sold', () => {
    const days = [testToday + 60, testToday + 70]
    expect(lowestDollars({ route: 'LHR-JFK', days, cabin: 'first' })).toBeGreaterThan(
      lowestDollars({ route: 'LHR-JFK', days, cabin: 'business' }),
    )
  })

  test('larger parties pay at least as much a head, and often more', () => {
    const heads = routes.map(
      (route) =>
        lowestDollars({ route, days: [testToday + 45], adults: 9 }) /
        9 /
        lowestDollars({ route, days: [testToday + 45] }),
    )
    expect(Math.min(...heads)).toBeGreaterThanOrEqual(0.999)
    expect(average(heads)).toBeGreaterThan(1.03)
  })
})

describe('rules of round trips', () => {
  // Tuesday to Thursday of one week against Tuesday to Thursday of the next.
  const week = [testToday + 42, testToday + 44] as const
  const overWeekend = [testToday + 42, testToday + 51] as const

  const ofKind = (kind: 'network' | 'lowcost', route: string, days: readonly DayNumber[]) =>
    searchTestWorld({ route, days }).filter(
      (itinerary) => itinerary.tickets === 'one' && itinerary.legs.every((leg) => leg.airline.kind === kind),
    )

  test('a low-cost round trip is the sum of its two ways', () => {
    const itinerary = ofKind('lowcost', 'BCN-LGW', week)[0]
    const [out, back] = itinerary?.legPrices ?? []
    expect(itinerary?.price.amount).toBeCloseTo((out?.amount ?? 0) + (back?.amount ?? 0), 2)
  })

  test('a network airline’s round trip without a Saturday night is dearer than its halves', () => {
    const factor = (days: readonly DayNumber[]) =>
      average(
        ofKind('network', 'FRA-LHR', days).map(
          ({ legPrices, price }) => price.amount / legPrices.reduce((sum, leg) => sum + leg.amount, 0),
        ),
      )
    expect(factor(week)).toBeGreaterThan(1.2)
    expect(factor(overWeekend)).toBeCloseTo(1, 2)
  })

  test('a network airline’s single way costs more than half of its round trip', () => {
    const [round] = ofKind('network', 'FRA-ORD', overWeekend)
    const single = searchTestWorld({ route: 'FRA-ORD', days: [overWeekend[0]] }).find(
      (itinerary) => itinerary.legs[0].key === round?.legs[0].key,
    )
    expect(single?.price.amount).toBeGreaterThan(1.3 * (round?.legPrices[0]?.amount ?? Infinity))
  })
})

describe('determinism', () => {
  const keys = (asked: TestSearch) =>
    searchTestWorld(asked).map((itinerary) => [itinerary.key, itinerary.price.amount])

  test('the same seed, day and hour give the same answer', () => {
    const other = createFareWorld('test', loadAirlines())
    expect(keys({ route: 'LHR-JFK', days: [testToday + 30], in: other })).toEqual(
      keys({ route: 'LHR-JFK', days: [testToday + 30] }),
    )
  })

  test('another seed gives another world', () => {
    const other = createFareWorld('other', loadAirlines())
    expect(keys({ route: 'LHR-JFK', days: [testToday + 30], in: other })).not.toEqual(
      keys({ route: 'LHR-JFK', days: [testToday + 30] }),
    )
  })
})
