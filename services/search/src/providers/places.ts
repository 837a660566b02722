import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'

/** The airports that a code stands for, largest first: those of a metro area, or the airport itself. */
export type Expand = (code: string) => string[]

/** One airport each for the ends of every leg. */
export type Route = { origin: string; destination: string }[]

/**
 * The airports to ask for, for a provider that knows no metro areas: at most `limit` routes, those between the largest
 * airports first. A place that comes back in a later leg is the same airport there: a traveller from LON who leaves
 * from LHR comes home to LHR.
 */
export function airportRoutes(question: Question, expand: Expand, limit: number): Route[] {
  const places = [...new Set(question.legs.flatMap((leg) => [leg.origin, leg.destination]))]
  let choices: { rank: number; chosen: ReadonlyMap<string, string> }[] = [{ rank: 0, chosen: new Map() }]
  for (const place of places) {
    choices = choices.flatMap(({ rank, chosen }) =>
      expand(place).map((airport, index) => ({
        rank: rank + index,
        chosen: new Map([...chosen, [place, airport]]),
      })),
    )
    // Trimmed at each step, so that five legs between metro areas do not multiply into thousands.
    choices = choices.sort((a, b) => a.rank - b.rank).slice(0, limit)
  }
  return choices.map(({ chosen }) =>
    question.legs.map((leg) => ({
      origin: chosen.get(leg.origin) ?? leg.origin,
      destination: chosen.get(leg.destination) ?? leg.destination,
    })),
  )
}

/** Whether an itinerary flies what was asked: each leg between those places, on that day. Stale answers do not. */
export function fliesAsAsked({ legs }: Itinerary, question: Question, expand: Expand): boolean {
  return (
    legs.length === question.legs.length &&
    question.legs.every(({ origin, destination, departureDate }, index) => {
      const segments = legs[index]?.segments
      const first = segments?.[0]
      const last = segments?.at(-1)
      return (
        first?.departure.date === departureDate &&
        expand(origin).includes(first.origin) &&
        last !== undefined &&
        expand(destination).includes(last.destination)
      )
    })
  )
}
