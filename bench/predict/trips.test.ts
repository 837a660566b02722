import { expect, test } from 'vitest'
import { addLowestFare, type FareMarket, getOrAddRoute } from '../fares/fare-market.ts'
import { cityPairFolds, retrainEveryDays } from './folds.ts'
import { listTripSearchDays, listRecordedTrips } from './trips.ts'

function marketOf(...routes: string[]): FareMarket {
  const market: FareMarket = { name: 'made', routes: new Map() }
  for (const name of routes) {
    const [from = '', to = ''] = name.split('-')
    const route = getOrAddRoute(market, from, to, 'EUR')
    for (const day of [12, 10]) addLowestFare(route, day, 40, { price: 50 + day, minutes: null })
    addLowestFare(route, 11, 41, { price: 70, minutes: 60 })
  }
  return market
}

test('a trip has the prices of one flight day and direction, oldest first', () => {
  const trips = listRecordedTrips(marketOf('BBB-AAA', 'AAA-BBB'))
  expect(trips).toHaveLength(4)
  expect(trips[0]).toEqual({
    cityPair: 'AAA-BBB',
    origin: 'BBB',
    destination: 'AAA',
    departureDay: 40,
    returnDay: null,
    prices: [
      { day: 10, price: 60 },
      { day: 12, price: 62 },
    ],
  })
  expect(listTripSearchDays(trips)).toEqual([10, 11, 12])
})

test('each city pair is held out once, with both its directions', () => {
  const names = 'ABCDEFGHIJK'.split('').map((letter) => letter.repeat(3))
  const foldsOf = (...routes: string[]) =>
    cityPairFolds({ name: 'made', maxFolds: 8, trips: listRecordedTrips(marketOf(...routes)) })
  const few = foldsOf('AAA-BBB', 'BBB-AAA', 'CCC-AAA')
  const many = foldsOf(...names.map((name) => `${name}-ZZZ`))
  expect(few.map((fold) => [...fold])).toEqual([['AAA-BBB'], ['AAA-CCC']])
  expect(many).toHaveLength(8)
  expect(many.flatMap((fold) => [...fold]).sort()).toEqual(names.map((name) => `${name}-ZZZ`))
})

test('a short recording retrains daily, a long one weekly', () => {
  expect(retrainEveryDays([5, 6, 33])).toBe(1)
  expect(retrainEveryDays([5, 6, 34])).toBe(7)
})
