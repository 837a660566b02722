import type { FareQuery } from '@faresight/contracts/search/search-request'

/** The airports of a metro area, or the airport itself, then those nearby where they count; largest first. */
export type ExpandAirports = (code: string, nearby?: boolean) => string[]

export type AirportRoute = { origin: string; destination: string }[]

export type GetAirportSize = (airport: string) => number

/** Airports of at least this size have a route of their own. */
const minBigSize = 50

export interface SelectedRoutes {
  routes: AirportRoute[]
  possibleRoutes: number
  places: number
}

/**
 * At most `limit` airport routes of a question: first the one between the largest airports, then one for every other big airport, with
 * the largest ones elsewhere, then the busiest of the rest. A place of several legs is the same airport in each: a traveller
 * who leaves from LHR returns to LHR.
 */
export function selectBusiestRoutes(
  question: FareQuery,
  expandAirports: ExpandAirports,
  airportSize: GetAirportSize,
  limit: number,
): SelectedRoutes {
  const codes = [...new Set(question.legs.flatMap((leg) => [leg.origin, leg.destination]))]
  const places = codes.map((code) => ({ code, airports: expandAirports(code, question.nearbyAirports) }))
  const largest: Choice = new Map(places.map(({ code, airports }) => [code, airports[0] ?? code]))
  const big = places.flatMap(({ code, airports }) =>
    airports
      .filter((it) => airportSize(it) >= minBigSize)
      .map((airport): Choice => new Map(largest).set(code, airport)),
  )
  const busiestFirst = (choices: Choice[]) => choices.toSorted((a, b) => traffic(b) - traffic(a))
  const traffic = (choice: Choice) =>
    [...choice.values()].reduce((product, it) => product * airportSize(it), 1)

  let rest: Choice[] = [new Map()]
  for (const { code, airports } of places) {
    const longer = rest.flatMap((choice) =>
      airports.map((airport): Choice => new Map(choice).set(code, airport)),
    )
    // Cut at each step: five legs between metro areas would multiply into thousands.
    rest = busiestFirst(longer).slice(0, limit)
  }
  const routes = [largest, ...busiestFirst(big), ...rest]
    .map((choice) => toRoute(question, choice))
    // Two places may share a nearby airport.
    .filter((route) => route.every(({ origin, destination }) => origin !== destination))
  const distinct = new Map(routes.map((route) => [JSON.stringify(route), route]))
  return {
    routes: [...distinct.values()].slice(0, limit),
    possibleRoutes: places.reduce((product, { airports }) => product * airports.length, 1),
    places: places.length,
  }
}

type Choice = ReadonlyMap<string, string>

function toRoute({ legs }: FareQuery, choice: Choice): AirportRoute {
  return legs.map(({ origin, destination }) => ({
    origin: choice.get(origin) ?? origin,
    destination: choice.get(destination) ?? destination,
  }))
}
