import { cityPairKey, type FareSighting } from './fare-sighting.ts'

/** The fares of a directed route within one week: the last sighting of each date or pair of dates. */
export interface WeeklySnapshot {
  origin: string
  destination: string
  cityPair: string
  day: number
  week: number
  oneWays: SnapshotFare[]
  roundTrips: SnapshotFare[]
}

export interface SnapshotFare {
  departureDay: number
  returnDay: number | null
  logPrice: number
  seenDay: number
}

const maxLeadDays = 180
const days = 7

/** Drops invalid prices and flights that have left. */
export function toWeeklySnapshots(sightings: Iterable<FareSighting>): WeeklySnapshot[] {
  const drafts = new Map<string, { snapshot: WeeklySnapshot; latest: Map<string, SnapshotFare> }>()
  for (const sighting of sightings) {
    const ahead = sighting.departureDay - sighting.seenDay
    if (!(sighting.price > 0 && sighting.price < Infinity) || ahead < 1 || ahead > maxLeadDays) continue
    const week = Math.floor(sighting.seenDay / days)
    const key = `${sighting.origin} ${sighting.destination} ${week}`
    const draft = drafts.get(key) ?? {
      snapshot: emptySnapshot(sighting, week),
      latest: new Map<string, SnapshotFare>(),
    }
    drafts.set(key, draft)
    const dates = `${sighting.departureDay} ${sighting.returnDay}`
    const known = draft.latest.get(dates)
    if (!known || known.seenDay <= sighting.seenDay) draft.latest.set(dates, toSnapshotFare(sighting))
    draft.snapshot.day = Math.max(draft.snapshot.day, sighting.seenDay)
  }
  return [...drafts.values()].map(({ snapshot, latest }) => {
    const groups = Map.groupBy(latest.values(), ({ returnDay }) => returnDay === null)
    return { ...snapshot, oneWays: groups.get(true) ?? [], roundTrips: groups.get(false) ?? [] }
  })
}

function emptySnapshot(sighting: FareSighting, week: number): WeeklySnapshot {
  const { origin, destination, seenDay } = sighting
  return {
    origin,
    destination,
    cityPair: cityPairKey(sighting),
    day: seenDay,
    week,
    oneWays: [],
    roundTrips: [],
  }
}

function toSnapshotFare({ departureDay, returnDay, price, seenDay }: FareSighting): SnapshotFare {
  return { departureDay, returnDay, logPrice: Math.log(price), seenDay }
}

export function latestSnapshotOfEachRoute(snapshots: readonly WeeklySnapshot[]): WeeklySnapshot[] {
  const latest = new Map<string, WeeklySnapshot>()
  for (const one of snapshots) {
    const route = `${one.origin}-${one.destination}`
    if (one.day > (latest.get(route)?.day ?? -Infinity)) latest.set(route, one)
  }
  return [...latest.values()]
}
