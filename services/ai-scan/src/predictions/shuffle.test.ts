import { expect, test } from 'vitest'
import { shuffleByHash } from './shuffle.ts'

interface Trip {
  key: string
  price: number
}

const trips: Trip[] = Array.from({ length: 300 }, (_, at) => ({ key: `trip ${at}`, price: at }))
const keyOf = (trip: Trip) => trip.key
const names = (some: readonly Trip[]) => some.map(keyOf)

test('the order depends neither on prices nor on the order before', () => {
  const order = names(shuffleByHash(trips, keyOf, '2031-01-01'))
  const others = trips.map((trip) => ({ ...trip, price: 1000 - trip.price })).toReversed()
  expect(names(shuffleByHash(others, keyOf, '2031-01-01'))).toEqual(order)
  expect(order.toSorted()).toEqual(names(trips).toSorted())
})

test('each day has its own order, and its first trips are cheap as often as expensive', () => {
  const first = (day: string) => shuffleByHash(trips, keyOf, day).slice(0, 100)
  expect(names(first('2031-01-01'))).not.toEqual(names(first('2031-01-02')))
  const cheap = first('2031-01-01').filter(({ price }) => price < 150).length
  expect(cheap).toBeGreaterThan(30)
  expect(cheap).toBeLessThan(70)
})
