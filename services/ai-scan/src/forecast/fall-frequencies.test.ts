import { expect, test } from 'vitest'
import { fallFrequencies, fitFallModels } from './fall-frequencies.ts'
import type { TripPriceSeries } from './trip-series.ts'

const first = 20_000
const days = 40

/** Trips that cost 100, except on the days with a sale. */
function market(hasSale: (departureDay: number, day: number) => boolean, trips = 60): TripPriceSeries[] {
  return Array.from({ length: trips }, (_, at) => {
    const departureDay = first + 60 + at
    const prices = Array.from({ length: days }, (_, passed) => {
      const day = first + passed
      return { day, price: hasSale(departureDay, day) ? 90 : 100 }
    })
    return { origin: 'AMS', destination: 'OSL', departureDay, returnDay: null, prices }
  })
}

function frequenciesIn(trips: readonly TripPriceSeries[], changes: Partial<TripPriceSeries> = {}) {
  const today = first + days - 1
  const prices = [{ day: today, price: 100 }]
  const trip = { origin: 'XXX', destination: 'YYY', departureDay: today + 60, returnDay: null, prices }
  return fallFrequencies({ ...trip, ...changes }, today, { falls: fitFallModels(trips, today) })
}

test('a sale of one day is a fall in each window that contains it', () => {
  const found = frequenciesIn(market((departureDay, day) => (departureDay + day) % 10 === 0))
  expect(found.map(({ days, fares }) => [days, fares > 30])).toEqual([
    [3, true],
    [7, true],
    [14, true],
  ])
  const [three, week, fortnight] = found.map(({ share }) => share)
  expect(three).toBeLessThan(week ?? 0)
  expect(week).toBeLessThan(fortnight ?? 0)
  expect(fortnight).toBeGreaterThan(0.8)
})

test('where no price fell the share is zero', () => {
  expect(frequenciesIn(market(() => false)).map(({ share }) => share)).toEqual([0, 0, 0])
})

test.each([
  ['too few fares were seen', market(() => false, 20), {}, []],
  ['it departs in a week', market(() => false), { departureDay: first + days + 6 }, [3, 7]],
  ['it was not seen lately', market(() => false), { prices: [{ day: first, price: 100 }] }, []],
])('a trip has no frequency of a window where %s', (_, trips, changes, windows) => {
  expect(frequenciesIn(trips, changes).map(({ days }) => days)).toEqual(windows)
})
