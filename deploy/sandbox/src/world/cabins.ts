import type { Leg } from './legs.ts'

export const cabins = ['economy', 'premium_economy', 'business', 'first'] as const
export type Cabin = (typeof cabins)[number]

const factors: Readonly<Record<Cabin, readonly [short: number, long: number]>> = {
  economy: [1, 1],
  premium_economy: [1.6, 1.75],
  business: [2.7, 4.1],
  first: [3.6, 6.8],
}

/** How much dearer a cabin is than economy; undefined where the leg's airlines do not have it. */
export function cabinFactor(leg: Leg, cabin: Cabin): number | undefined {
  if (cabin === 'economy') return 1
  return offers(leg, cabin) ? factors[cabin][leg.km > 4000 ? 1 : 0] : undefined
}

// The longest flight decides: a feeder flight without the cabin is sold in the next lower one.
function offers(leg: Leg, cabin: Cabin): boolean {
  const { airline } = leg
  if (airline.kind === 'lowcost' || airline.iata === undefined) return false
  if (cabin === 'business') return true
  const longest = Math.max(...leg.flights.map((flight) => flight.km))
  if (cabin === 'premium_economy') return longest > 3500
  return airline.hasFirst && (longest > 4500 || leg.flights.every((flight) => flight.from.country === 'US'))
}
