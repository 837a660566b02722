import { countAdults, type Party } from '@faresight/contracts/search/party'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { DayNumber } from './calendar.ts'
import {
  halfRoundTripBaseDollars,
  oneWayTaxesAndFeesDollars,
  holidaySurchargeShare,
  leadTimeFactor,
  regionFactor,
  seasonFactor,
  oneWayOverHalfFareFactor,
  weekdayFactor,
} from './fare-shape.ts'
import type { WorldLeg } from './legs.ts'
import { hashParts, seededUnit, seededUnitAt, smoothNoise, uncorrelatedNoise } from './random.ts'
import type { UtcMinute } from './zones.ts'

/** When a fare is quoted: `day` for the lead time, `minute` (since 1970) for the drift. */
export type QuoteTime = {
  readonly day: DayNumber
  readonly minute: UtcMinute
  /** For an earlier quote: flights that have departed since are not sold. */
  readonly now?: UtcMinute
}

/** US dollars for the party. `half`: its share of a round trip. `single`: one way. */
export type LegFareDollars = { readonly half: number; readonly single: number }

/** Two neighbouring fare buckets differ by this ratio. */
const rung = 1.04

export type FareModel = {
  readonly priceLeg: (
    leg: WorldLeg,
    cabin: CabinClass,
    party: Party,
    quoteTime: QuoteTime,
    rivals: number,
  ) => LegFareDollars | undefined
}

export function createFareModel(seed: string): FareModel {
  function priceLeg(
    leg: WorldLeg,
    cabin: CabinClass,
    party: Party,
    quoteTime: QuoteTime,
    rivals: number,
  ): LegFareDollars | undefined {
    const factor = cabinFactor(leg, cabin)
    if (factor === undefined) return undefined
    const base = marketFare(leg, rivals)
    const wished = base * timing(leg, quoteTime) * drift(leg, quoteTime)
    const step = Math.round(Math.log(wished / base) / Math.log(rung))
    const bucket = step + (seatsLeft(leg, step, quoteTime) < party.passengers ? partySteps(party) : 0)
    const fare = (charges(leg) + base * rung ** bucket) * factor
    const half = rounded(fare, leg) * adultFares(party, leg.airline.kind === 'lowcost')
    const alone =
      leg.airline.kind === 'lowcost' || leg.connection === 'self-transfer'
        ? 1
        : oneWayOverHalfFareFactor(leg.km)
    return { half, single: half * alone }
  }

  // Independent of time: distance, market, competition, airline, stops and the flight's hour.
  function marketFare(leg: WorldLeg, rivals: number): number {
    const { first, last } = endsOf(leg)
    const [a, b] = [first.from.iata, last.to.iata].sort()
    const route = 0.9 + 0.2 * seededUnit(seed, 'route', a ?? '', b ?? '')
    const competition = rivals <= 1 ? 1.08 : rivals >= 4 ? 0.95 : 1
    const level =
      levelOf(leg) * (0.95 + 0.1 * seededUnit(seed, 'airline', leg.airline.code, a ?? '', b ?? ''))
    const hour = 0.95 + 0.1 * seededUnitAt(leg.hash, 7)
    return (
      halfRoundTripBaseDollars(first.from, last.to, leg.km) *
      regionFactor(first.from, last.to) *
      route *
      competition *
      level *
      hour *
      stopFactor(leg)
    )
  }

  function timing(leg: WorldLeg, quoteTime: QuoteTime): number {
    const { first, last } = endsOf(leg)
    const key = hashParts(seed, 'days', leg.airline.code, first.from.iata, last.to.iata)
    const noise =
      0.1 * smoothNoise(key, leg.day, 23) +
      0.06 * smoothNoise(key + 1, leg.day, 5) +
      0.035 * uncorrelatedNoise(key + 2, leg.day)
    // Added, not multiplied: the last seats before a holiday are in the dearest buckets already.
    const scarcity =
      leadTimeFactor(leg.day - quoteTime.day, leg.airline.kind, leg.km) +
      holidaySurchargeShare(leg.day, first.from, last.to)
    return scarcity * weekdayFactor(leg.day) * seasonFactor(leg.day, first.from, last.to) * Math.exp(noise)
  }

  function drift(leg: WorldLeg, quoteTime: QuoteTime): number {
    const key = hashParts(seed, 'hours', leg.key)
    return Math.exp(
      0.05 * smoothNoise(key, quoteTime.minute / 60, 29) +
        0.025 * smoothNoise(key + 1, quoteTime.minute / 60, 6),
    )
  }

  return { priceLeg }
}

function charges(leg: WorldLeg): number {
  const { first, last } = endsOf(leg)
  return oneWayTaxesAndFeesDollars(first.from, last.to, leg.km)
}

function endsOf({ flights: [first, ...rest] }: WorldLeg) {
  return { first, last: rest.at(-1) ?? first }
}

// Over an ocean a low-cost airline has less of an advantage.
function levelOf({ airline, km }: WorldLeg): number {
  return km > 4000 && airline.level < 1 ? airline.level ** 0.35 : airline.level
}

// A change of plane makes long flights cheaper and short ones dearer; two tickets are cheap and risky.
function stopFactor(leg: WorldLeg): number {
  const stops = leg.flights.length - 1
  if (stops === 0) return 1
  const isLowcost = leg.airline.kind === 'lowcost'
  const change = leg.km > 4000 ? (isLowcost ? 1 : 0.91) : leg.km > 1500 ? 1.02 : 1.15
  return (
    change *
    (stops > 1 ? 1.06 : 1) *
    (leg.connection === 'self-transfer' ? 0.93 : leg.connection === 'own' ? 1 : 1.03)
  )
}

/** Seats left in the cheapest open bucket; a larger party pays the next bucket for all seats. */
function seatsLeft(leg: WorldLeg, step: number, quoteTime: QuoteTime): number {
  return 1 + Math.floor(seededUnitAt(leg.hash + leg.day, step * 31 + quoteTime.day) * 9)
}

function partySteps(party: Party): number {
  return party.passengers > 5 ? 2 : 1
}

function rounded(fare: number, leg: WorldLeg): number {
  return leg.airline.kind === 'lowcost' ? Math.floor(fare) + 0.99 : Math.round(fare)
}

/** The party's price in adult fares. Low-cost airlines give children no discount. */
function adultFares(party: Party, childrenPayFull: boolean): number {
  const child = childrenPayFull ? 1 : 0.8
  return countAdults(party) + child * party.children + 0.1 * party.infants
}

const cabinFactors: Readonly<Record<CabinClass, readonly [short: number, long: number]>> = {
  economy: [1, 1],
  premium_economy: [1.6, 1.75],
  business: [2.7, 4.1],
  first: [3.6, 6.8],
}

/** Times the economy fare; `undefined` where the airline does not have the cabin. */
function cabinFactor(leg: WorldLeg, cabin: CabinClass): number | undefined {
  if (cabin === 'economy') return 1
  return hasCabin(leg, cabin) ? cabinFactors[cabin][leg.km > 4000 ? 1 : 0] : undefined
}

// The longest flight decides: a feeder flight without the cabin is sold in the next lower one.
function hasCabin(leg: WorldLeg, cabin: CabinClass): boolean {
  const { airline } = leg
  if (airline.kind === 'lowcost' || airline.iata === undefined) return false
  if (cabin === 'business') return true
  const longest = Math.max(...leg.flights.map((flight) => flight.km))
  if (cabin === 'premium_economy') return longest > 3500
  return airline.hasFirst && (longest > 4500 || leg.flights.every((flight) => flight.from.country === 'US'))
}
