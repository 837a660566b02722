import type { Day } from '../../deploy/sandbox/src/world/calendar.ts'
import { cityPairOf, type Fare, type Market, type Route } from '../fares/market.ts'

/** One question of the benchmark: a route on the day of a search, with all date pairs that have flights both ways. */
export interface Grid {
  market: string
  cityPair: string
  origin: string
  destination: string
  today: Day
  pairs: readonly Pair[]
  outbound: ReadonlyMap<Day, Fare>
  inbound: ReadonlyMap<Day, Fare>
}

export interface Pair {
  departureDay: Day
  returnDay: Day
}

export const departuresAhead = { first: 7, last: 66 }
export const stay = { minNights: 2, maxNights: 21 }
export const lastDayAhead = departuresAhead.last + stay.maxNights
const fewestPairs = 200

/** Up to three grids of each direction whose reverse is there too: of its first search day, its middle one and its last. */
export function gridsOf(market: Market): Grid[] {
  return [...market.routes.values()].flatMap((route) => {
    const back = market.routes.get(`${route.destination}-${route.origin}`)
    if (!back || back.currency !== route.currency) return []
    return threeOf([...route.searches.keys()].sort((a, b) => a - b))
      .map((today) => gridOf(market, route, back, today))
      .filter((grid) => grid.pairs.length >= fewestPairs)
  })
}

function threeOf(days: readonly Day[]): Day[] {
  const places = [0, Math.floor(days.length / 2), days.length - 1]
  return [...new Set(places)].flatMap((place) => days[place] ?? [])
}

function gridOf(market: Market, route: Route, back: Route, today: Day): Grid {
  const outbound = route.searches.get(today) ?? new Map<Day, Fare>()
  const inbound = back.searches.get(today) ?? new Map<Day, Fare>()
  const pairs: Pair[] = []
  for (let ahead = departuresAhead.first; ahead <= departuresAhead.last; ahead += 1) {
    const departureDay = today + ahead
    if (!outbound.has(departureDay)) continue
    for (let nights = stay.minNights; nights <= stay.maxNights; nights += 1) {
      const returnDay = departureDay + nights
      if (inbound.has(returnDay)) pairs.push({ departureDay, returnDay })
    }
  }
  const { origin, destination } = route
  return {
    market: market.name,
    cityPair: cityPairOf(route),
    origin,
    destination,
    today,
    pairs,
    outbound,
    inbound,
  }
}
