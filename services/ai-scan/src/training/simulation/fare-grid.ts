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

/** Of the newest, the middle and the oldest week, since scans have shorter and longer periods. */
const periodDays = [90, 60, 60]
const stay = { minNights: 2, maxNights: 21 }
const minPairs = 200
const minOneWayDays = 40

/** Grids of at most three weeks, which differ in season and earlier fares. @param snapshots of one city pair */
export function listFareGrids(snapshots: readonly WeeklySnapshot[]): FareGrid[] {
  const weeks = [...Map.groupBy(snapshots, ({ week }) => week)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own)
  const usable = weeks.filter((own) => own.some(({ oneWays }) => oneWays.length >= minOneWayDays))
  const chosen = new Set([usable.length - 1, Math.floor(usable.length / 2), 0])
  return [...chosen].flatMap((at, index) => {
    const own = usable[at] ?? []
    const week = { earlier: weeks.slice(0, weeks.indexOf(own)).flat(), days: periodDays[index] ?? 0 }
    return own.flatMap((there) => {
      const back = own.find(({ origin }) => origin === there.destination)
      return [oneWayGrid(there, week), back && roundTripGrid(there, back, week)].filter((grid) => !!grid)
    })
  })
}

interface Week {
  earlier: readonly WeeklySnapshot[]
  /** Days after `today` that the grid covers. */
  days: number
}

function oneWayGrid(there: WeeklySnapshot, { earlier, days }: Week): FareGrid | null {
  const today = there.day
  const period = { firstDay: today + 1, lastDay: today + days }
  const outbound = pricesByDay(there, period)
  if (outbound.size < minOneWayDays) return null
  const pairs = [...outbound.keys()].map((departureDay) => ({ departureDay, returnDay: null }))
  const { origin, destination } = there
  const known = listEarlierFares(earlier, there, today, 'outbound')
  const task = { tripType: 'oneway' as const, ...period, stay: null, today, pairs }
  return { origin, destination, task, legs: { outbound, inbound: new Map() }, known }
}

function roundTripGrid(
  there: WeeklySnapshot,
  back: WeeklySnapshot,
  { earlier, days }: Week,
): FareGrid | null {
  const today = Math.max(there.day, back.day)
  const period = { firstDay: today + 1, lastDay: today + days }
  const outbound = pricesByDay(there, period)
  const inbound = pricesByDay(back, period)
  const pairs = [...outbound.keys()].flatMap((departureDay) =>
    Array.from({ length: stay.maxNights - stay.minNights + 1 }, (_, i) => departureDay + stay.minNights + i)
      .filter((returnDay) => inbound.has(returnDay))
      .map((returnDay) => ({ departureDay, returnDay })),
  )
  if (pairs.length < minPairs) return null
  const known = [
    ...listEarlierFares(earlier, there, today, 'outbound'),
    ...listEarlierFares(earlier, back, today, 'inbound'),
  ]
  const { origin, destination } = there
  const task = { tripType: 'roundtrip' as const, ...period, stay, today, pairs }
  return { origin, destination, task, legs: { outbound, inbound }, known }
}

function pricesByDay(
  { oneWays }: WeeklySnapshot,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Map<number, number> {
  const inPeriod = oneWays.filter(({ departureDay: day }) => day >= firstDay && day <= lastDay)
  return new Map(inPeriod.map(({ departureDay, logPrice }) => [departureDay, Math.exp(logPrice)]))
}

function listEarlierFares(
  earlier: readonly WeeklySnapshot[],
  { origin }: WeeklySnapshot,
  today: number,
  leg: 'outbound' | 'inbound',
): KnownFare[] {
  return earlier
    .filter((one) => one.origin === origin)
    .flatMap(({ oneWays }) => oneWays)
    .map(({ departureDay: day, logPrice, seenDay }) => ({
      departureDay: leg === 'outbound' ? day : null,
      returnDay: leg === 'inbound' ? day : null,
      price: Math.exp(logPrice),
      minutes: null,
      ageDays: today - seenDay,
      source: 'own',
    }))
}
