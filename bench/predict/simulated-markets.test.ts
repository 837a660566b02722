import { expect, test } from 'vitest'
import { simulateMarkets } from './simulated-markets.ts'

const size = { cityPairs: 4, days: 60 }

/** Mean saving of waiting so many days, as a share of the price. */
function savingOfWaiting(name: string, days: number, isIn: (leadDays: number) => boolean): number {
  const market = simulateMarkets(size).find((one) => one.name === name)
  const savings = (market?.trips ?? []).flatMap(({ prices, departureDay }) =>
    prices.flatMap(({ day, price }, at) => {
      const later = prices[at + days]
      return later && isIn(departureDay - day) ? 1 - later.price / price : []
    }),
  )
  expect(savings.length).toBeGreaterThan(100)
  return savings.reduce((sum, saving) => sum + saving, 0) / savings.length
}

test('the same size gives the same markets', () => {
  expect(simulateMarkets(size)).toEqual(simulateMarkets(size))
})

test('prices are positive whole cents on consecutive days, up to departure', () => {
  const strange = simulateMarkets(size)
    .flatMap(({ trips }) => trips)
    .filter(({ departureDay, prices }) => {
      const [first] = prices
      return prices.some(
        ({ day, price }, at) =>
          day !== (first?.day ?? 0) + at ||
          day > departureDay ||
          !(price > 0) ||
          Math.abs(price * 100 - Math.round(price * 100)) > 1e-6,
      )
    })
  expect(strange).toEqual([])
})

test('waiting never pays where fares rise, and pays where they decay, until the last weeks', () => {
  expect(savingOfWaiting('rising', 14, () => true)).toBeLessThan(-0.05)
  expect(savingOfWaiting('decay', 14, (lead) => lead > 40)).toBeGreaterThan(0.05)
  expect(savingOfWaiting('decay', 14, (lead) => lead < 20)).toBeLessThan(-0.2)
})
