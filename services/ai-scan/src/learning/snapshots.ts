import { cityPairOf, type Sight } from './sight.ts'

/** What was seen of a directed route within a week, each date or pair of dates once, as it was seen last. */
export interface Snapshot {
  origin: string
  destination: string
  cityPair: string
  /** The last day on which any of it was seen. */
  day: number
  week: number
  oneWays: RouteSight[]
  roundTrips: RouteSight[]
}

/** A sight within its snapshot, which says the route. */
export interface RouteSight {
  departureDay: number
  returnDay: number | null
  logPrice: number
  seenDay: number
}

/** Fares further ahead than this are sold by few and asked for by fewer; they say little of the nearer ones. */
const furthestAhead = 180
const days = 7

/** Groups sights by route and week, without those that no traveller could still buy and those that are no price. */
export function snapshotsOf(sights: Iterable<Sight>): Snapshot[] {
  const drafts = new Map<string, { snapshot: Snapshot; latest: Map<string, RouteSight> }>()
  for (const sight of sights) {
    const ahead = sight.departureDay - sight.seenDay
    if (!(sight.price > 0 && sight.price < Infinity) || ahead < 1 || ahead > furthestAhead) continue
    const week = Math.floor(sight.seenDay / days)
    const key = `${sight.origin} ${sight.destination} ${week}`
    const draft = drafts.get(key) ?? { snapshot: emptyOf(sight, week), latest: new Map<string, RouteSight>() }
    drafts.set(key, draft)
    const dates = `${sight.departureDay} ${sight.returnDay}`
    const known = draft.latest.get(dates)
    if (!known || known.seenDay <= sight.seenDay) draft.latest.set(dates, routeSightOf(sight))
    draft.snapshot.day = Math.max(draft.snapshot.day, sight.seenDay)
  }
  return [...drafts.values()].map(({ snapshot, latest }) => {
    const groups = Map.groupBy(latest.values(), ({ returnDay }) => returnDay === null)
    return { ...snapshot, oneWays: groups.get(true) ?? [], roundTrips: groups.get(false) ?? [] }
  })
}

function emptyOf(sight: Sight, week: number): Snapshot {
  const { origin, destination, seenDay } = sight
  return { origin, destination, cityPair: cityPairOf(sight), day: seenDay, week, oneWays: [], roundTrips: [] }
}

function routeSightOf({ departureDay, returnDay, price, seenDay }: Sight): RouteSight {
  return { departureDay, returnDay, logPrice: Math.log(price), seenDay }
}

/** The last snapshot of each route. */
export function latestOf(snapshots: readonly Snapshot[]): Snapshot[] {
  const latest = new Map<string, Snapshot>()
  for (const one of snapshots) {
    const route = `${one.origin}-${one.destination}`
    if (one.day > (latest.get(route)?.day ?? -Infinity)) latest.set(route, one)
  }
  return [...latest.values()]
}
