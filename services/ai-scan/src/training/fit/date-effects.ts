import {
  type ByLeg,
  type DateEffect,
  type MarketParameters,
  weekdayIndex,
} from '../../sampler/market-parameters.ts'
import type { SnapshotFare, WeeklySnapshot } from './weekly-snapshots.ts'

// Effects of dates beyond their weekday (holidays, fairs, the season), from other routes; routes that share an airport
// count more.

/** A route, and the inclusive days of its flights. */
export interface DateEffectQuery {
  origin: string
  destination: string
  firstDay: number
  lastDay: number
}

interface Effects {
  outbound: ReadonlyMap<number, Effect>
  inbound: ReadonlyMap<number, Effect>
}

/** `weight`: 0 to 1, by how many fares show it. */
interface Effect {
  value: number
  weight: number
}

const similarity = { sameEnd: 1, sharedAirport: 0.35, none: 0.125 }
const minSightings = 14

/** @param snapshots the latest of each other route */
export function estimateDateEffects(
  snapshots: readonly WeeklySnapshot[],
  weekdays: MarketParameters['weekdays'],
  question: DateEffectQuery,
): MarketParameters['dates'] {
  const sums = { outbound: new Map<number, DateEffect>(), inbound: new Map<number, DateEffect>() }
  const { origin, destination } = question
  for (const snapshot of snapshots) {
    const effects = routeEffects(snapshot, weekdays, question)
    // The inbound leg of a scan flies from its destination to its origin.
    addLeg(sums.outbound, effects.outbound, routeSimilarity(snapshot, origin, destination))
    addLeg(sums.inbound, effects.outbound, routeSimilarity(snapshot, destination, origin))
    const back = { origin: snapshot.destination, destination: snapshot.origin }
    addLeg(sums.inbound, effects.inbound, routeSimilarity(back, destination, origin))
  }
  return { outbound: Object.fromEntries(sums.outbound), inbound: Object.fromEntries(sums.inbound) }
}

function routeSimilarity(
  leg: Pick<WeeklySnapshot, 'origin' | 'destination'>,
  origin: string,
  destination: string,
): number {
  if (leg.origin === origin || leg.destination === destination) return similarity.sameEnd
  const shares = leg.origin === destination || leg.destination === origin
  return shares ? similarity.sharedAirport : similarity.none
}

function addLeg(
  sums: Map<number, DateEffect>,
  effects: ReadonlyMap<number, Effect>,
  similarity: number,
): void {
  for (const [day, { value, weight }] of effects) {
    const before = sums.get(day) ?? { effect: 0, count: 0 }
    const count = before.count + similarity * weight
    const effect = before.effect + ((value - before.effect) * similarity * weight) / count
    sums.set(day, { effect, count })
  }
}

/** One-way fares show a leg's effect in full, round trips half of each leg's. */
function routeEffects(
  snapshot: WeeklySnapshot,
  weekdays: MarketParameters['weekdays'],
  { firstDay, lastDay }: DateEffectQuery,
): Effects {
  const isInRange = ({ departureDay, returnDay }: SnapshotFare) =>
    departureDay >= firstDay && (returnDay ?? departureDay) <= lastDay
  const oneWays = snapshot.oneWays.filter(isInRange)
  const roundTrips = snapshot.roundTrips.filter(isInRange)
  const legs =
    roundTrips.length >= minSightings
      ? splitByLeg(roundTrips, weekdays)
      : { outbound: new Map(), inbound: new Map() }
  if (oneWays.length < minSightings) return legs
  const level = mean(oneWays.map((sighting) => beyondWeekday(sighting, weekdays)))
  const outbound = oneWays.map(
    (sighting) =>
      [sighting.departureDay, { value: beyondWeekday(sighting, weekdays) - level, weight: 1 }] as const,
  )
  return { outbound: new Map([...legs.outbound, ...outbound]), inbound: legs.inbound }
}

function splitByLeg(
  sightings: readonly SnapshotFare[],
  weekdays: MarketParameters['weekdays'],
): ByLeg<Map<number, Effect>> {
  const level = mean(sightings.map((sighting) => beyondWeekday(sighting, weekdays)))
  const rows = sightings.map((sighting) => ({
    outbound: sighting.departureDay,
    inbound: sighting.returnDay ?? sighting.departureDay,
    doubled: 2 * (beyondWeekday(sighting, weekdays) - level),
  }))
  const legs = { outbound: new Map<number, Effect>(), inbound: new Map<number, Effect>() }
  for (let sweep = 0; sweep < 6; sweep += 1) {
    for (const [leg, other] of [['outbound', 'inbound'] as const, ['inbound', 'outbound'] as const]) {
      for (const [day, group] of Map.groupBy(rows, (row) => row[leg])) {
        const rest = group.reduce(
          (sum, row) => sum + row.doubled - (legs[other].get(row[other])?.value ?? 0),
          0,
        )
        legs[leg].set(day, { value: rest / (group.length + 1), weight: group.length / (group.length + 1) })
      }
    }
  }
  return legs
}

function beyondWeekday(
  { departureDay, returnDay, logPrice }: SnapshotFare,
  { outbound, inbound }: MarketParameters['weekdays'],
): number {
  const out = outbound[weekdayIndex(departureDay)] ?? 0
  const back = inbound[weekdayIndex(returnDay ?? departureDay)] ?? 0
  return logPrice - (out + back) / 2
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
