import { dayMs } from '@faresight/contracts/days'
import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChooseDatePairsInput, chooseNearbyDatePairs } from './choose-date-pairs.ts'

const now = new Date('2027-01-05T12:00:00Z')
const asked = { departureDate: '2027-03-10', returnDate: '2027-03-20' }

function fare(departureDate: string, returnDate: string | null, minor: number, ageDays = 1): CalendarFare {
  const seenAt = new Date(now.getTime() - ageDays * dayMs).toISOString()
  return { departureDate, returnDate, price: { minor, currency: 'USD' }, stops: null, seenAt }
}

function choose(fares: CalendarFare[], change: Partial<ChooseDatePairsInput> = {}): string[] {
  const days = chooseNearbyDatePairs({
    asked,
    fares,
    first: '2027-01-05',
    last: '2028-01-01',
    limit: 4,
    now,
    ...change,
  })
  return days.map(textOf)
}

const textOf = ({ departureDate, returnDate }: TripDates) =>
  `${departureDate.slice(5)}/${returnDate?.slice(5) ?? ''}`

test('the date pairs with the cheapest cached fares are chosen, cheapest first', () => {
  const fares = [
    fare('2027-03-12', '2027-03-22', 50000),
    fare('2027-03-08', '2027-03-19', 30000),
    fare('2027-03-11', '2027-03-17', 40000),
  ]
  expect(choose(fares, { limit: 2 })).toEqual(['03-08/03-19', '03-11/03-17'])
})

test('without cached fares the whole trip moves by a day, then by two', () => {
  expect(choose([])).toEqual(['03-11/03-21', '03-09/03-19', '03-12/03-22', '03-08/03-18'])
  expect(choose([], { asked: { departureDate: '2027-03-10', returnDate: null }, limit: 2 })).toEqual([
    '03-11/',
    '03-09/',
  ])
})

test('an old price ranks behind a new one that is a little dearer', () => {
  const fares = [fare('2027-03-08', '2027-03-18', 30000, 7), fare('2027-03-12', '2027-03-22', 31000, 0)]
  expect(choose(fares, { limit: 1 })).toEqual(['03-12/03-22'])
})

test('of equal prices the date pair nearest to the traveller’s own comes first, then one that does not neighbour it', () => {
  const fares = [
    fare('2027-03-13', '2027-03-23', 30000),
    fare('2027-03-12', '2027-03-21', 30000),
    fare('2027-03-11', '2027-03-20', 30000),
  ]
  expect(choose(fares, { limit: 3 })).toEqual(['03-11/03-20', '03-13/03-23', '03-12/03-21'])
})

test('date pairs known as dearer come after those without a cached fare', () => {
  const fares = [
    fare('2027-03-10', '2027-03-20', 30000),
    fare('2027-03-11', '2027-03-21', 60000),
    fare('2027-03-09', '2027-03-18', 20000),
  ]
  expect(choose(fares, { limit: 3 })).toEqual(['03-09/03-18', '03-09/03-19', '03-12/03-22'])
  expect(choose(fares, { limit: 7 })).toContain('03-11/03-21')
})

test('no chosen pair departs before today, returns after the last day, or returns before it departs', () => {
  const short = { departureDate: '2027-03-10', returnDate: '2027-03-11' }
  const fares = [
    fare('2027-03-13', '2027-03-12', 100),
    fare('2027-03-10', '2027-03-10', 100),
    fare('2027-03-08', '2027-03-14', 100),
    fare('2027-03-09', '2027-03-15', 100),
    fare('2027-03-11', '2027-03-12', 100),
  ]
  expect(choose(fares, { asked: short, first: '2027-03-09', last: '2027-03-13' })).toEqual([
    '03-11/03-12',
    '03-09/03-10',
    '03-12/03-13',
  ])
})

test('for any cached fares, each choice is another pair within three days of the traveller’s own', () => {
  const shift = fc.integer({ min: -6, max: 6 })
  const fares = fc.array(
    fc
      .tuple(shift, shift, fc.integer({ min: 100, max: 90000 }), fc.integer({ min: 0, max: 7 }))
      .map(([out, back, minor, age]) =>
        fare(addDays(asked.departureDate, out), addDays(asked.returnDate, back), minor, age),
      ),
  )
  fc.assert(
    fc.property(fares, fc.integer({ min: 0, max: 4 }), (remembered, limit) => {
      const chosen = chooseNearbyDatePairs({
        asked,
        fares: remembered,
        first: '2027-01-05',
        last: '2028-01-01',
        limit,
        now,
      })
      expect(chosen).toHaveLength(limit)
      expect(new Set(chosen.map(textOf)).size).toBe(limit)
      for (const { departureDate, returnDate } of chosen) {
        expect(textOf({ departureDate, returnDate })).not.toBe(textOf(asked))
        expect(departureDate >= '2027-03-07' && departureDate <= '2027-03-13').toBe(true)
        expect(returnDate && returnDate >= '2027-03-17' && returnDate <= '2027-03-23').toBe(true)
      }
    }),
  )
})
