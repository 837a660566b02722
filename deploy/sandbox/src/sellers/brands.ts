import type { Cabin } from '../world/cabins.ts'
import type { Airline } from '../world/airlines.ts'
import type { Leg } from '../world/legs.ts'
import { pick, unitAt } from '../world/random.ts'

/** A fare family. `factor` is over the cabin's cheapest family. */
export type Brand = {
  readonly name: string
  readonly factor: number
  readonly code: string
  readonly bags: { readonly carryOn: number; readonly checked: number }
}

const families: Readonly<Record<Cabin, readonly [Brand, ...Brand[]]>> = {
  economy: [
    { name: 'Economy Light', factor: 1, code: 'LGT', bags: { carryOn: 1, checked: 0 } },
    { name: 'Economy Classic', factor: 1.16, code: 'CLS', bags: { carryOn: 1, checked: 1 } },
    { name: 'Economy Flex', factor: 1.42, code: 'FLX', bags: { carryOn: 1, checked: 1 } },
  ],
  premium_economy: [
    { name: 'Premium Economy', factor: 1, code: 'PRM', bags: { carryOn: 2, checked: 2 } },
    { name: 'Premium Economy Flex', factor: 1.3, code: 'PFX', bags: { carryOn: 2, checked: 2 } },
  ],
  business: [
    { name: 'Business Saver', factor: 1, code: 'BSV', bags: { carryOn: 2, checked: 2 } },
    { name: 'Business Flex', factor: 1.25, code: 'BFX', bags: { carryOn: 2, checked: 2 } },
  ],
  first: [{ name: 'First', factor: 1, code: 'FST', bags: { carryOn: 2, checked: 3 } }],
}

const lowcostFamilies: readonly [Brand, ...Brand[]] = [
  { name: 'Basic', factor: 1, code: 'BSC', bags: { carryOn: 0, checked: 0 } },
  { name: 'Plus', factor: 1.24, code: 'PLS', bags: { carryOn: 1, checked: 1 } },
  { name: 'Max', factor: 1.55, code: 'MAX', bags: { carryOn: 1, checked: 2 } },
]

const bookingClasses: Readonly<Record<Cabin, readonly [string, ...string[]]>> = {
  economy: ['O', 'Q', 'V', 'L', 'K', 'M', 'H', 'B'],
  premium_economy: ['N', 'E', 'W'],
  business: ['I', 'D', 'J', 'C'],
  first: ['A', 'F'],
}

/** From the cheapest to the dearest. */
export function brandsOf(airline: Airline, cabin: Cabin): readonly [Brand, ...Brand[]] {
  return airline.kind === 'lowcost' ? lowcostFamilies : families[cabin]
}

export function bookingClassOf(leg: Leg, cabin: Cabin): string {
  return pick(bookingClasses[cabin], leg.hash, leg.day)
}

/** Looks like the fare basis codes of airlines: class, season, trip type, fare family. */
export function fareBasisOf(leg: Leg, cabin: Cabin, brand: Brand, isRoundTrip: boolean): string {
  const season = unitAt(leg.hash, leg.day >> 5) < 0.5 ? 'L' : 'H'
  return `${bookingClassOf(leg, cabin)}${season}${isRoundTrip ? 'R' : 'O'}${brand.code}`
}
