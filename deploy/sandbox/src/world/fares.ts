import { type Cabin, cabinFactor } from './cabins.ts'
import type { Day } from './calendar.ts'
import {
  baseFare,
  chargesOf,
  holidayExtra,
  leadFactor,
  regionFactor,
  seasonFactor,
  singleWayFactor,
  weekdayFactor,
} from './fare-shape.ts'
import type { Leg } from './legs.ts'
import { roughNoise, smoothNoise } from './noise.ts'
import { headsOf, type Party, seatsOf } from './party.ts'
import { hashOf, unitAt, unitOf } from './random.ts'
import type { UtcMinute } from './zones.ts'

/** When a fare is asked for: `day` for the lead time, `minute` (since 1970) for the drift. */
export type Moment = {
  readonly day: Day
  readonly minute: UtcMinute
  /** Where that is some time ago: what has left by now is not sold. */
  readonly now?: UtcMinute
}

/** `half` is the party's share of a round trip and `single` the price of this way alone, in US dollars. */
export type LegFare = { readonly half: number; readonly single: number }

/** Two neighbouring fare buckets differ by this ratio. */
const rung = 1.04

export type FareModel = {
  readonly legFare: (
    leg: Leg,
    cabin: Cabin,
    party: Party,
    moment: Moment,
    rivals: number,
  ) => LegFare | undefined
}

export function createFareModel(seed: string): FareModel {
  function legFare(
    leg: Leg,
    cabin: Cabin,
    party: Party,
    moment: Moment,
    rivals: number,
  ): LegFare | undefined {
    const factor = cabinFactor(leg, cabin)
    if (factor === undefined) return undefined
    const base = marketFare(leg, rivals)
    const wished = base * timing(leg, moment) * drift(leg, moment)
    const step = Math.round(Math.log(wished / base) / Math.log(rung))
    const bucket = step + (seatsLeft(leg, step, moment) < seatsOf(party) ? partySteps(party) : 0)
    const fare = (charges(leg) + base * rung ** bucket) * factor
    const half = rounded(fare, leg) * headsOf(party, leg.airline.kind === 'lowcost')
    const alone =
      leg.airline.kind === 'lowcost' || leg.joint === 'self-transfer' ? 1 : singleWayFactor(leg.km)
    return { half, single: half * alone }
  }

  // What does not depend on time: distance, market, competition, airline, stops and the flight's hour.
  function marketFare(leg: Leg, rivals: number): number {
    const { first, last } = endsOf(leg)
    const [a, b] = [first.from.iata, last.to.iata].sort()
    const route = 0.9 + 0.2 * unitOf(seed, 'route', a ?? '', b ?? '')
    const competition = rivals <= 1 ? 1.08 : rivals >= 4 ? 0.95 : 1
    const level = levelOf(leg) * (0.95 + 0.1 * unitOf(seed, 'airline', leg.airline.code, a ?? '', b ?? ''))
    const hour = 0.95 + 0.1 * unitAt(leg.hash, 7)
    return (
      baseFare(first.from, last.to, leg.km) *
      regionFactor(first.from, last.to) *
      route *
      competition *
      level *
      hour *
      stopFactor(leg)
    )
  }

  function timing(leg: Leg, moment: Moment): number {
    const { first, last } = endsOf(leg)
    const key = hashOf(seed, 'days', leg.airline.code, first.from.iata, last.to.iata)
    const noise =
      0.1 * smoothNoise(key, leg.day, 23) +
      0.06 * smoothNoise(key + 1, leg.day, 5) +
      0.035 * roughNoise(key + 2, leg.day)
    // Added, not multiplied: the last seats before a holiday are in the dearest buckets already.
    const scarcity =
      leadFactor(leg.day - moment.day, leg.airline.kind, leg.km) + holidayExtra(leg.day, first.from, last.to)
    return scarcity * weekdayFactor(leg.day) * seasonFactor(leg.day, first.from, last.to) * Math.exp(noise)
  }

  function drift(leg: Leg, moment: Moment): number {
    const key = hashOf(seed, 'hours', leg.key)
    return Math.exp(
      0.05 * smoothNoise(key, moment.minute / 60, 29) + 0.025 * smoothNoise(key + 1, moment.minute / 60, 6),
    )
  }

  return { legFare }
}

function charges(leg: Leg): number {
  const { first, last } = endsOf(leg)
  return chargesOf(first.from, last.to, leg.km)
}

function endsOf({ flights: [first, ...rest] }: Leg) {
  return { first, last: rest.at(-1) ?? first }
}

// Over an ocean a low-cost airline has less of an advantage.
function levelOf({ airline, km }: Leg): number {
  return km > 4000 && airline.level < 1 ? airline.level ** 0.35 : airline.level
}

// A change of plane makes long flights cheaper and short ones dearer; two tickets are cheap and risky.
function stopFactor(leg: Leg): number {
  const stops = leg.flights.length - 1
  if (stops === 0) return 1
  const isLowcost = leg.airline.kind === 'lowcost'
  const change = leg.km > 4000 ? (isLowcost ? 1 : 0.91) : leg.km > 1500 ? 1.02 : 1.15
  return (
    change * (stops > 1 ? 1.06 : 1) * (leg.joint === 'self-transfer' ? 0.93 : leg.joint === 'own' ? 1 : 1.03)
  )
}

/** Seats left in the cheapest open bucket; one who asks for more pays the next bucket for all. */
function seatsLeft(leg: Leg, step: number, moment: Moment): number {
  return 1 + Math.floor(unitAt(leg.hash + leg.day, step * 31 + moment.day) * 9)
}

function partySteps(party: Party): number {
  return seatsOf(party) > 5 ? 2 : 1
}

function rounded(fare: number, leg: Leg): number {
  return leg.airline.kind === 'lowcost' ? Math.floor(fare) + 0.99 : Math.round(fare)
}
