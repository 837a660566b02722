import { cityPairOf, type Sighting } from './sighting.ts'

/** What was seen of a directed route within a week, each date or pair of dates once, as it was seen last. */
export interface Snapshot {
  origin: string
  destination: string
  cityPair: string
  /** The last day on which any of it was seen. */
  day: number
  week: number
  oneWays: Quote[]
  roundTrips: Quote[]
}

export interface Quote {
  departureDay: number
  returnDay: number | null
  logPrice: number
  seenDay: number
}

/** Fares further ahead than this are sold by few and asked for by fewer; they say little of the nearer ones. */
const furthestAhead = 180
const days = 7

/** Groups fares by route and week, without those that no traveller could still buy and those that are no price. */
export function snapshotsOf(fares: Iterable<Sighting>): Snapshot[] {
  const drafts = new Map<string, { snapshot: Snapshot; latest: Map<string, Quote> }>()
  for (const fare of fares) {
    const ahead = fare.departureDay - fare.seenDay
    if (!(fare.price > 0 && fare.price < Infinity) || ahead < 1 || ahead > furthestAhead) continue
    const week = Math.floor(fare.seenDay / days)
    const key = `${fare.origin} ${fare.destination} ${week}`
    const draft = drafts.get(key) ?? { snapshot: emptyOf(fare, week), latest: new Map<string, Quote>() }
    drafts.set(key, draft)
    const dates = `${fare.departureDay} ${fare.returnDay}`
    const known = draft.latest.get(dates)
    if (!known || known.seenDay <= fare.seenDay) draft.latest.set(dates, quoteOf(fare))
    draft.snapshot.day = Math.max(draft.snapshot.day, fare.seenDay)
  }
  return [...drafts.values()].map(({ snapshot, latest }) => {
    const groups = Map.groupBy(latest.values(), (quote) => quote.returnDay === null)
    return { ...snapshot, oneWays: groups.get(true) ?? [], roundTrips: groups.get(false) ?? [] }
  })
}

function emptyOf(fare: Sighting, week: number): Snapshot {
  const { origin, destination, seenDay } = fare
  return { origin, destination, cityPair: cityPairOf(fare), day: seenDay, week, oneWays: [], roundTrips: [] }
}

function quoteOf({ departureDay, returnDay, price, seenDay }: Sighting): Quote {
  return { departureDay, returnDay, logPrice: Math.log(price), seenDay }
}
