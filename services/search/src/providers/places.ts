import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'

/**
 * The airports that a code stands for, largest first: those of a metro area, or the airport itself. Then, where those
 * nearby count too, they, largest first.
 */
export type Expand = (code: string, nearby?: boolean) => string[]

/** One airport each for the ends of every leg. */
export type Route = { origin: string; destination: string }[]

/** How large an airport is to a traveller, from 10 to 100. */
export type SizeOf = (airport: string) => number

/** From this size on an airport is one that a traveller expects to be asked for. */
const bigFrom = 50

/** The routes to ask for, and how many there would be. */
export interface Routes {
  routes: Route[]
  of: number
  /** How many airports or metro areas the question names. */
  places: number
}

/**
 * The airports to ask for, for a provider that knows no metro areas: at most `limit` routes. First comes the one between
 * the largest airports, then one for every other big airport, with the largest ones elsewhere, then the busiest of
 * the rest. A place that comes back in a later leg is the same airport there: a traveller from LON who leaves
 * from LHR comes home to LHR.
 */
export function airportRoutes(question: FareQuery, expand: Expand, sizeOf: SizeOf, limit: number): Routes {
  const codes = [...new Set(question.legs.flatMap((leg) => [leg.origin, leg.destination]))]
  const places = codes.map((code) => ({ code, airports: expand(code, question.nearbyAirports) }))
  const largest: Choice = new Map(places.map(({ code, airports }) => [code, airports[0] ?? code]))
  const big = places.flatMap(({ code, airports }) =>
    airports
      .filter((it) => sizeOf(it) >= bigFrom)
      .map((airport): Choice => new Map(largest).set(code, airport)),
  )
  const busiestFirst = (choices: Choice[]) => choices.toSorted((a, b) => trafficOf(b) - trafficOf(a))
  const trafficOf = (choice: Choice) => [...choice.values()].reduce((product, it) => product * sizeOf(it), 1)

  let rest: Choice[] = [new Map()]
  for (const { code, airports } of places) {
    const longer = rest.flatMap((choice) =>
      airports.map((airport): Choice => new Map(choice).set(code, airport)),
    )
    // Trimmed at each step, so that five legs between metro areas do not multiply into thousands.
    rest = busiestFirst(longer).slice(0, limit)
  }
  const routes = [largest, ...busiestFirst(big), ...rest]
    .map((choice) => routeOf(question, choice))
    // Two places may share an airport that is near to both.
    .filter((route) => route.every(({ origin, destination }) => origin !== destination))
  const different = new Map(routes.map((route) => [JSON.stringify(route), route]))
  return {
    routes: [...different.values()].slice(0, limit),
    of: places.reduce((product, { airports }) => product * airports.length, 1),
    places: places.length,
  }
}

/** An airport for each place of a question. */
type Choice = ReadonlyMap<string, string>

function routeOf({ legs }: FareQuery, choice: Choice): Route {
  return legs.map(({ origin, destination }) => ({
    origin: choice.get(origin) ?? origin,
    destination: choice.get(destination) ?? destination,
  }))
}

/** Whether an itinerary flies what was asked: each leg between those places, on that day. Stale answers do not. */
export function fliesAsAsked({ legs }: Itinerary, question: FareQuery, expand: Expand): boolean {
  return (
    legs.length === question.legs.length &&
    question.legs.every(({ origin, destination, departureDate }, index) => {
      const segments = legs[index]?.segments
      const first = segments?.[0]
      const last = segments?.at(-1)
      return (
        first?.departure.date === departureDate &&
        expand(origin, question.nearbyAirports).includes(first.origin) &&
        last !== undefined &&
        expand(destination, question.nearbyAirports).includes(last.destination)
      )
    })
  )
}
