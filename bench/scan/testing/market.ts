import { addLowestFare, type FareMarket, getOrAddRoute } from '../../fares/fare-market.ts'

/** Fares for every day up to `ahead`, on each search day, in both directions of each city pair. */
export function makeMarket(
  searchDays: readonly number[],
  { ahead = 100, cityPairs = ['AAA-BBB'], priceOn = (_searchDay: number): number => 100, name = 'made' } = {},
): FareMarket {
  const made: FareMarket = { name, routes: new Map() }
  for (const cityPair of cityPairs) {
    const [from = '', to = ''] = cityPair.split('-')
    for (const [origin, destination] of [
      [from, to],
      [to, from],
    ] as const) {
      const route = getOrAddRoute(made, origin, destination, 'EUR')
      for (const today of searchDays)
        for (let day = today; day <= today + ahead; day += 1)
          addLowestFare(route, today, day, { price: priceOn(today), minutes: null })
    }
  }
  return made
}
