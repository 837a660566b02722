import { expect, test } from 'vitest'
import type { ShiftedRoute } from './date-shift.ts'
import { chooseRoundTripDates } from './round-trips.ts'

const lastSearch = 20_000

/** With a flight on each of the next days whose number is a multiple of `every`. */
function route(name: string, { every = 1, price = 100, shift = 0, currency = 'EUR' } = {}): ShiftedRoute {
  const [origin = '', destination = ''] = name.split('-')
  const ahead = Array.from({ length: 200 }, (_, days) => days).filter((days) => days % every === 0)
  const fares = ahead.map(
    (days) => [lastSearch + days, { price, minutes: null, stops: 0, airline: '' }] as const,
  )
  const searches = new Map([[lastSearch, new Map(fares)]])
  return { recording: 'some', origin, destination, currency, searches, shift, lastSearch }
}

test('pairs are bounded in number, nights and lead time, and have flights both ways', () => {
  const pairs = chooseRoundTripDates(route('AAA-BBB', { every: 2 }), route('BBB-AAA', { every: 3 }))
  expect(pairs).toHaveLength(60)
  for (const { out, back } of pairs) {
    const [lead, nights] = [out - lastSearch, back - out]
    expect([lead % 2, (back - lastSearch) % 3]).toEqual([0, 0])
    expect([lead >= 7, lead <= 180, nights >= 3, nights <= 14]).toEqual([true, true, true, true])
  }
})

test('the choice of pairs does not depend on prices', () => {
  const cheap = chooseRoundTripDates(route('AAA-BBB'), route('BBB-AAA'))
  expect(chooseRoundTripDates(route('AAA-BBB', { price: 900 }), route('BBB-AAA', { price: 5 }))).toEqual(
    cheap,
  )
  expect(chooseRoundTripDates(route('BBB-AAA'), route('AAA-BBB'))).not.toEqual(cheap)
})

test('ways with different shifts are paired by shifted days', () => {
  const back = route('BBB-AAA', { every: 7, shift: 7 })
  const earlier = { ...back, lastSearch: lastSearch - 7, searches: movedBack(back.searches) }
  const pairs = chooseRoundTripDates(route('AAA-BBB'), earlier)
  expect(pairs.length).toBeGreaterThan(0)
  expect(new Set(pairs.map((pair) => (pair.back - lastSearch) % 7))).toEqual(new Set([0]))
})

function movedBack(searches: ShiftedRoute['searches']): ShiftedRoute['searches'] {
  const flights = [...searches].map(
    ([day, fares]) => [day - 7, new Map([...fares].map(([flight, fare]) => [flight - 7, fare]))] as const,
  )
  return new Map(flights)
}

test('there are no pairs without a way back in the same currency', () => {
  expect(chooseRoundTripDates(route('AAA-BBB'), undefined)).toEqual([])
  expect(chooseRoundTripDates(route('AAA-BBB'), route('BBB-AAA', { currency: 'USD' }))).toEqual([])
})
