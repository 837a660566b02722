import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { Airline } from '../world/airlines.ts'
import type { WorldLeg } from '../world/legs.ts'
import { seededPick, seededUnitAt } from '../world/random.ts'

/** A fare family. `factor` is over the cabin's cheapest family. */
export type FareBrand = {
  readonly name: string
  readonly factor: number
  readonly code: string
  readonly bags: { readonly carryOn: number; readonly checked: number }
}

const families: Readonly<Record<CabinClass, readonly [FareBrand, ...FareBrand[]]>> = {
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

const lowcostFamilies: readonly [FareBrand, ...FareBrand[]] = [
  { name: 'Basic', factor: 1, code: 'BSC', bags: { carryOn: 0, checked: 0 } },
  { name: 'Plus', factor: 1.24, code: 'PLS', bags: { carryOn: 1, checked: 1 } },
  { name: 'Max', factor: 1.55, code: 'MAX', bags: { carryOn: 1, checked: 2 } },
]

const bookingClasses: Readonly<Record<CabinClass, readonly [string, ...string[]]>> = {
  economy: ['O', 'Q', 'V', 'L', 'K', 'M', 'H', 'B'],
  premium_economy: ['N', 'E', 'W'],
  business: ['I', 'D', 'J', 'C'],
  first: ['A', 'F'],
}

/** From the cheapest to the dearest. */
export function fareBrands(airline: Airline, cabin: CabinClass): readonly [FareBrand, ...FareBrand[]] {
  return airline.kind === 'lowcost' ? lowcostFamilies : families[cabin]
}

export function pickBookingClass(leg: WorldLeg, cabin: CabinClass): string {
  return seededPick(bookingClasses[cabin], leg.hash, leg.day)
}

/** Looks like the fare basis codes of airlines: class, season, trip type, fare family. */
export function createFareBasisCode(
  leg: WorldLeg,
  cabin: CabinClass,
  brand: FareBrand,
  isRoundTrip: boolean,
): string {
  const season = seededUnitAt(leg.hash, leg.day >> 5) < 0.5 ? 'L' : 'H'
  return `${pickBookingClass(leg, cabin)}${season}${isRoundTrip ? 'R' : 'O'}${brand.code}`
}
