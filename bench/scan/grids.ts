import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import { cityPairName, type MarketFare, type FareMarket, type MarketRoute } from '../fares/fare-market.ts'

/** A route on one search day, with all date pairs that have flights both ways. */
export interface DatePairGrid {
  market: string
  cityPair: string
  origin: string
  destination: string
  today: DayNumber
  pairs: readonly GridPair[]
  outbound: ReadonlyMap<DayNumber, MarketFare>
  inbound: ReadonlyMap<DayNumber, MarketFare>
}

export interface GridPair {
  departureDay: DayNumber
  returnDay: DayNumber
}

/** From tomorrow, as in the product. */
export const departureDaysAhead = { first: 1, last: 60 }
export const stayNightsRange = { minNights: 2, maxNights: 21 }
export const lastDayAhead = departureDaysAhead.last + stayNightsRange.maxNights
const fewestPairs = 200

/** Up to three grids per direction (first, middle and last search day) where the reverse is recorded too. */
export function listGrids(market: FareMarket): DatePairGrid[] {
  return [...market.routes.values()].flatMap((route) => {
    const back = market.routes.get(`${route.destination}-${route.origin}`)
    if (!back || back.currency !== route.currency) return []
    return threeOf([...route.searches.keys()].sort((a, b) => a - b))
      .map((today) => gridOf(market, route, back, today))
      .filter((grid) => grid.pairs.length >= fewestPairs)
  })
}

function threeOf(days: readonly DayNumber[]): DayNumber[] {
  const places = [0, Math.floor(days.length / 2), days.length - 1]
  return [...new Set(places)].flatMap((place) => days[place] ?? [])
}

function gridOf(market: FareMarket, route: MarketRoute, back: MarketRoute, today: DayNumber): DatePairGrid {
  const outbound = route.searches.get(today) ?? new Map<DayNumber, MarketFare>()
  const inbound = back.searches.get(today) ?? new Map<DayNumber, MarketFare>()
  const pairs: GridPair[] = []
  for (let ahead = departureDaysAhead.first; ahead <= departureDaysAhead.last; ahead += 1) {
    const departureDay = today + ahead
    if (!outbound.has(departureDay)) continue
    for (let nights = stayNightsRange.minNights; nights <= stayNightsRange.maxNights; nights += 1) {
      const returnDay = departureDay + nights
      if (inbound.has(returnDay)) pairs.push({ departureDay, returnDay })
    }
  }
  const { origin, destination } = route
  return {
    market: market.name,
    cityPair: cityPairName(route),
    origin,
    destination,
    today,
    pairs,
    outbound,
    inbound,
  }
}
