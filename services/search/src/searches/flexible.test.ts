import { dayMs } from '@faresight/contracts/days'
import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choosing, choosePairs } from './flexible.ts'

const now = new Date('2027-01-05T12:00:00Z')
const asked = { departureDate: '2027-03-10', returnDate: '2027-03-20' }

function fare(departureDate: string, returnDate: string | null, minor: number, ageDays = 1): CalendarFare {
  const seenAt = new Date(now.getTime() - ageDays * dayMs).toISOString()
  return { departureDate, returnDate, price: { minor, currency: 'USD' }, stops: null, seenAt }
}

function choose(fares: CalendarFare[], change: Partial<Choosing> = {}): string[] {
  const days = choosePairs({
    asked,
    fares,
    first: '2027-01-05',
    last: '2028-01-01',
    most: 4,
    now,
    ...change,
  })
  return days.map(textOf)
}

const textOf = ({ departureDate, returnDate }: TripDates) =>
  `${departureDate.slice(5)}/${returnDate?.slice(5) ?? ''}`

test('the pairs that are remembered as the cheapest are chosen, cheapest first', () => {
  const fares = [
    fare('2027-03-12', '2027-03-22', 50000),
    fare('2027-03-08', '2027-03-19', 30000),
    fare('2027-03-11', '2027-03-17', 40000),
  ]
  expect(choose(fares, { most: 2 })).toEqual(['03-08/03-19', '03-11/03-17'])
})

test('without any memory the whole trip is moved by a day, then by two', () => {
  expect(choose([])).toEqual(['03-11/03-21', '03-09/03-19', '03-12/03-22', '03-08/03-18'])
  expect(choose([], { asked: { departureDate: '2027-03-10', returnDate: null }, most: 2 })).toEqual([
    '03-11/',
    '03-09/',
  ])
})

test('an old price counts for less than a new one that is little dearer', () => {
  const fares = [fare('2027-03-08', '2027-03-18', 30000, 7), fare('2027-03-12', '2027-03-22', 31000, 0)]
  expect(choose(fares, { most: 1 })).toEqual(['03-12/03-22'])
})

test('of equal prices the one nearest to what was asked comes first, then one that is no neighbour of it', () => {
  const fares = [
    fare('2027-03-13', '2027-03-23', 30000),
    fare('2027-03-12', '2027-03-21', 30000),
    fare('2027-03-11', '2027-03-20', 30000),
  ]
  expect(choose(fares, { most: 3 })).toEqual(['03-11/03-20', '03-13/03-23', '03-12/03-21'])
})

test('days remembered as dearer than those asked for come after days of which nothing is known', () => {
  const fares = [
    fare('2027-03-10', '2027-03-20', 30000),
    fare('2027-03-11', '2027-03-21', 60000),
    fare('2027-03-09', '2027-03-18', 20000),
  ]
  expect(choose(fares, { most: 3 })).toEqual(['03-09/03-18', '03-09/03-19', '03-12/03-22'])
  expect(choose(fares, { most: 7 })).toContain('03-11/03-21')
})

test('nothing is chosen before today, after the last day, or that comes back before it leaves', () => {
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

test('whatever is remembered, each choice is another pair within three days of those asked for', () => {
  const shift = fc.integer({ min: -6, max: 6 })
  const fares = fc.array(
    fc
      .tuple(shift, shift, fc.integer({ min: 100, max: 90000 }), fc.integer({ min: 0, max: 7 }))
      .map(([out, back, minor, age]) =>
        fare(addDays(asked.departureDate, out), addDays(asked.returnDate, back), minor, age),
      ),
  )
  fc.assert(
    fc.property(fares, fc.integer({ min: 0, max: 4 }), (remembered, most) => {
      const chosen = choosePairs({
        asked,
        fares: remembered,
        first: '2027-01-05',
        last: '2028-01-01',
        most,
        now,
      })
      expect(chosen).toHaveLength(most)
      expect(new Set(chosen.map(textOf)).size).toBe(most)
      for (const { departureDate, returnDate } of chosen) {
        expect(textOf({ departureDate, returnDate })).not.toBe(textOf(asked))
        expect(departureDate >= '2027-03-07' && departureDate <= '2027-03-13').toBe(true)
        expect(returnDate && returnDate >= '2027-03-17' && returnDate <= '2027-03-23').toBe(true)
      }
    }),
  )
})
