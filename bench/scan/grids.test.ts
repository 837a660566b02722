import { expect, test } from 'vitest'
import { listGrids } from './grids.ts'
import { makeMarket } from './testing/market.ts'

test('departures are from tomorrow to 60 days ahead and stays 2 to 21 nights', () => {
  const [grid] = listGrids(makeMarket([1000]))
  const pairs = grid?.pairs ?? []
  expect(pairs).toHaveLength(60 * 20)
  expect(pairs[0]).toEqual({ departureDay: 1001, returnDay: 1003 })
  expect(pairs.at(-1)).toEqual({ departureDay: 1060, returnDay: 1081 })
})

test('a route has grids on its first, middle and last search day, in both directions', () => {
  const days = listGrids(makeMarket([5, 1, 2, 9, 4, 7])).map((grid) => [grid.origin, grid.today])
  expect(days).toEqual(
    [1, 5, 9].flatMap((day) => [['AAA', day]]).concat([1, 5, 9].map((day) => ['BBB', day])),
  )
  expect(listGrids(makeMarket([5]))).toHaveLength(2)
})

test('a day without a flight makes no pair, and fewer than 200 pairs no grid', () => {
  const made = makeMarket([1000])
  made.routes.get('AAA-BBB')?.searches.get(1000)?.delete(1001)
  const [outbound, inbound] = listGrids(made)
  expect(outbound?.pairs).toHaveLength(59 * 20)
  expect(inbound?.pairs).toHaveLength(60 * 20)
  expect(listGrids(makeMarket([1000], { ahead: 15 }))).toEqual([])
})

test('a route without its reverse, or with one in another currency, makes no grid', () => {
  const alone = makeMarket([1000])
  alone.routes.delete('BBB-AAA')
  expect(listGrids(alone)).toEqual([])
  const mixed = makeMarket([1000])
  const back = mixed.routes.get('BBB-AAA')
  if (back) back.currency = 'HUF'
  expect(listGrids(mixed)).toEqual([])
})

test('both directions are one city pair', () => {
  expect(new Set(listGrids(makeMarket([1000])).map((grid) => grid.cityPair))).toEqual(new Set(['AAA-BBB']))
})
