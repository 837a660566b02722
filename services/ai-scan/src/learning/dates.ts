import type { ByLeg, DateEffect, Learned } from '../sampler/learned.ts'
import { weekdayOf } from '../sampler/model/weekday.ts'
import type { RouteSight, Snapshot } from './snapshots.ts'

// What other routes show for a date beyond its weekday: holidays, fairs, the season. A route that flies from the same
// airport or to the same one says more than one on another continent.

/** The scan's question: where it flies, and the days that it is about. */
export interface DateQuestion {
  origin: string
  destination: string
  firstDay: number
  lastDay: number
}

/** What one route shows for its dates, around its own level. */
interface Effects {
  outbound: ReadonlyMap<number, Effect>
  inbound: ReadonlyMap<number, Effect>
}

/** `weight` is at most 1: how well the effect is known from this route. */
interface Effect {
  value: number
  weight: number
}

const likeness = { sameEnd: 1, sharedAirport: 0.35, none: 0.125 }
const fewestSights = 14

/** By leg, what these snapshots (the latest of each other route) show for the days in question. */
export function dateEffects(
  snapshots: readonly Snapshot[],
  weekdays: Learned['weekdays'],
  question: DateQuestion,
): Learned['dates'] {
  const sums = { outbound: new Map<number, DateEffect>(), inbound: new Map<number, DateEffect>() }
  const { origin, destination } = question
  for (const snapshot of snapshots) {
    const effects = effectsOf(snapshot, weekdays, question)
    // The way back of a scan flies from its destination to its origin.
    addLeg(sums.outbound, effects.outbound, likenessOf(snapshot, origin, destination))
    addLeg(sums.inbound, effects.outbound, likenessOf(snapshot, destination, origin))
    const back = { origin: snapshot.destination, destination: snapshot.origin }
    addLeg(sums.inbound, effects.inbound, likenessOf(back, destination, origin))
  }
  return { outbound: Object.fromEntries(sums.outbound), inbound: Object.fromEntries(sums.inbound) }
}

function likenessOf(
  leg: Pick<Snapshot, 'origin' | 'destination'>,
  origin: string,
  destination: string,
): number {
  if (leg.origin === origin || leg.destination === destination) return likeness.sameEnd
  const shares = leg.origin === destination || leg.destination === origin
  return shares ? likeness.sharedAirport : likeness.none
}

function addLeg(sums: Map<number, DateEffect>, effects: ReadonlyMap<number, Effect>, likeness: number): void {
  for (const [day, { value, weight }] of effects) {
    const before = sums.get(day) ?? { effect: 0, count: 0 }
    const count = before.count + likeness * weight
    const effect = before.effect + ((value - before.effect) * likeness * weight) / count
    sums.set(day, { effect, count })
  }
}

/** One-way fares show a leg as it is; round trips show half of each of theirs. */
function effectsOf(
  snapshot: Snapshot,
  weekdays: Learned['weekdays'],
  { firstDay, lastDay }: DateQuestion,
): Effects {
  const isAsked = ({ departureDay, returnDay }: RouteSight) =>
    departureDay >= firstDay && (returnDay ?? departureDay) <= lastDay
  const oneWays = snapshot.oneWays.filter(isAsked)
  const roundTrips = snapshot.roundTrips.filter(isAsked)
  const legs =
    roundTrips.length >= fewestSights
      ? legsOf(roundTrips, weekdays)
      : { outbound: new Map(), inbound: new Map() }
  if (oneWays.length < fewestSights) return legs
  const level = mean(oneWays.map((sight) => beyondWeekday(sight, weekdays)))
  const outbound = oneWays.map(
    (sight) => [sight.departureDay, { value: beyondWeekday(sight, weekdays) - level, weight: 1 }] as const,
  )
  return { outbound: new Map([...legs.outbound, ...outbound]), inbound: legs.inbound }
}

/** Splits the effects of date pairs into those of their days, by turns for one leg and the other, each drawn towards 0. */
function legsOf(sights: readonly RouteSight[], weekdays: Learned['weekdays']): ByLeg<Map<number, Effect>> {
  const level = mean(sights.map((sight) => beyondWeekday(sight, weekdays)))
  const rows = sights.map((sight) => ({
    outbound: sight.departureDay,
    inbound: sight.returnDay ?? sight.departureDay,
    doubled: 2 * (beyondWeekday(sight, weekdays) - level),
  }))
  const legs = { outbound: new Map<number, Effect>(), inbound: new Map<number, Effect>() }
  for (let turn = 0; turn < 6; turn += 1) {
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
  { departureDay, returnDay, logPrice }: RouteSight,
  { outbound, inbound }: Learned['weekdays'],
): number {
  const out = outbound[weekdayOf(departureDay)] ?? 0
  const back = inbound[weekdayOf(returnDay ?? departureDay)] ?? 0
  return logPrice - (out + back) / 2
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
