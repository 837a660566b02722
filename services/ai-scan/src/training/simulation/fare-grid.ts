import type { DatePair, KnownFare, SamplerTask } from '../../sampler/task.ts'
import type { WeeklySnapshot } from '../fit/weekly-snapshots.ts'

/** A route and a period whose fares were all seen within a week. Prices of round trips are sums of one-way fares. */
export interface FareGrid {
  origin: string
  destination: string
  task: Pick<SamplerTask, 'tripType' | 'firstDay' | 'lastDay' | 'stay' | 'today'> & {
    pairs: readonly DatePair[]
  }
  legs: { outbound: ReadonlyMap<number, number>; inbound: ReadonlyMap<number, number> }
  /** Fares of earlier weeks. */
  known: readonly KnownFare[]
}

const daysAhead = 90
const stay = { minNights: 2, maxNights: 21 }
const minPairs = 200
const minOneWayDays = 40

/** Grids of the newest and of a middle week, which has earlier fares and another season. @param snapshots of one city pair */
export function listFareGrids(snapshots: readonly WeeklySnapshot[]): FareGrid[] {
  const weeks = [...Map.groupBy(snapshots, ({ week }) => week)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own)
  const usable = weeks.filter((own) => own.some(({ oneWays }) => oneWays.length >= minOneWayDays))
  const chosen = new Set([Math.floor(usable.length / 2), usable.length - 1])
  return [...chosen].flatMap((at) => {
    const own = usable[at] ?? []
    const earlier = weeks.slice(0, weeks.indexOf(own)).flat()
    return own.flatMap((there) => {
      const back = own.find(({ origin }) => origin === there.destination)
      return [oneWayGrid(there, earlier), back && roundTripGrid(there, back, earlier)].filter(
        (grid) => !!grid,
      )
    })
  })
}

function oneWayGrid(there: WeeklySnapshot, earlier: readonly WeeklySnapshot[]): FareGrid | null {
  const today = there.day
  const outbound = pricesByDay(there, today)
  if (outbound.size < minOneWayDays) return null
  const pairs = [...outbound.keys()].map((departureDay) => ({ departureDay, returnDay: null }))
  const { origin, destination } = there
  const known = knownFaresOf(earlier, there, today).map(({ day, ...fare }) => ({
    ...fare,
    departureDay: day,
    returnDay: null,
  }))
  const task = { tripType: 'oneway' as const, ...periodAfter(today), stay: null, today, pairs }
  return { origin, destination, task, legs: { outbound, inbound: new Map() }, known }
}

function roundTripGrid(
  there: WeeklySnapshot,
  back: WeeklySnapshot,
  earlier: readonly WeeklySnapshot[],
): FareGrid | null {
  const today = Math.max(there.day, back.day)
  const outbound = pricesByDay(there, today)
  const inbound = pricesByDay(back, today)
  const pairs = [...outbound.keys()].flatMap((departureDay) =>
    Array.from({ length: stay.maxNights - stay.minNights + 1 }, (_, i) => departureDay + stay.minNights + i)
      .filter((returnDay) => inbound.has(returnDay))
      .map((returnDay) => ({ departureDay, returnDay })),
  )
  if (pairs.length < minPairs) return null
  const known = [
    ...knownFaresOf(earlier, there, today).map(({ day, ...fare }) => ({
      ...fare,
      departureDay: day,
      returnDay: null,
    })),
    ...knownFaresOf(earlier, back, today).map(({ day, ...fare }) => ({
      ...fare,
      departureDay: null,
      returnDay: day,
    })),
  ]
  const { origin, destination } = there
  const task = { tripType: 'roundtrip' as const, ...periodAfter(today), stay, today, pairs }
  return { origin, destination, task, legs: { outbound, inbound }, known }
}

function periodAfter(today: number) {
  return { firstDay: today + 1, lastDay: today + daysAhead }
}

function pricesByDay({ oneWays }: WeeklySnapshot, today: number): Map<number, number> {
  const { firstDay, lastDay } = periodAfter(today)
  const inPeriod = oneWays.filter(({ departureDay: day }) => day >= firstDay && day <= lastDay)
  return new Map(inPeriod.map(({ departureDay, logPrice }) => [departureDay, Math.exp(logPrice)]))
}

function knownFaresOf(
  earlier: readonly WeeklySnapshot[],
  { origin }: WeeklySnapshot,
  today: number,
): (Pick<KnownFare, 'price' | 'minutes' | 'ageDays' | 'source'> & { day: number })[] {
  return earlier
    .filter((one) => one.origin === origin)
    .flatMap(({ oneWays }) => oneWays)
    .map(({ departureDay, logPrice, seenDay }) => ({
      day: departureDay,
      price: Math.exp(logPrice),
      minutes: null,
      ageDays: today - seenDay,
      source: 'own' as const,
    }))
}
