import type { FareBrand } from '../sellers/brands.ts'
import type { Airline } from '../world/airlines.ts'
import type { WorldAirport } from '../world/airports.ts'
import type { WorldFlight } from '../world/flights.ts'
import { hashParts } from '../world/random.ts'

/** Amadeus's form: pieces, weight, or `undefined` on one regional flight in three. */
export function amadeusCheckedBagAllowance(
  { airline, number, operator }: WorldFlight,
  { bags: { checked } }: FareBrand,
) {
  if (operator && hashParts('bags unknown', airline.code, number) % 3 === 0) return undefined
  // One airline in six counts kilograms and one in twelve pounds in place of pieces.
  const share = hashParts('bags by weight', airline.code) % 12
  if (checked === 0 || share > 2) return { quantity: checked }
  return share < 2 ? { weight: 23 * checked, weightUnit: 'KG' } : { weight: 50, weightUnit: 'LB' }
}

/** Price of one more bag for one traveller on one leg; `undefined` at one airline in four. */
export function extraBagDollars({ code }: Airline, kind: 'carryOn' | 'checked'): number | undefined {
  if (hashParts('bag fee untold', code) % 4 === 0) return undefined
  return (kind === 'carryOn' ? 15 : 30) + 5 * (hashParts('bag fee', code, kind) % 6)
}

/** Ignav's form: `null` at one airline in ten, and no checked bags at another one. */
export function ignavBags({ code }: Airline, { bags: { carryOn, checked } }: FareBrand) {
  const share = hashParts('ignav bags', code) % 10
  return share === 0 ? null : { carry_on: carryOn, checked: share === 1 ? null : checked }
}

type Condition = 'included' | 'fee' | 'no'

/** By a brand's code. */
const conditions: Readonly<Record<string, readonly [changes: Condition, refunds: Condition]>> = {
  LGT: ['fee', 'no'],
  CLS: ['fee', 'fee'],
  FLX: ['included', 'included'],
  PRM: ['fee', 'fee'],
  PFX: ['included', 'included'],
  BSV: ['fee', 'fee'],
  BFX: ['included', 'included'],
  FST: ['included', 'included'],
  BSC: ['no', 'no'],
  PLS: ['fee', 'no'],
  MAX: ['included', 'fee'],
}

/** Amadeus's descriptions of bags, changes and refunds; `undefined` at one airline in three. */
export function amadeusFareAmenities({ code: airline }: Airline, { bags, code }: FareBrand) {
  if (hashParts('says conditions', airline) % 3 === 0) return undefined
  const [changes, refunds] = conditions[code] ?? ['no', 'no']
  return [
    { description: 'CHECKED BAG FIRST', isChargeable: bags.checked === 0, amenityType: 'BAGGAGE' },
    describeCondition('CHANGEABLE TICKET', changes),
    describeCondition('REFUNDABLE TICKET', refunds),
  ]
}

function describeCondition(name: string, condition: Condition) {
  const description = condition === 'no' ? `NON ${name}` : name
  return { description, isChargeable: condition === 'fee', amenityType: 'BRANDED_FARES' }
}

/** `undefined` at an airport with one terminal, and for one airline in eight. Alliance partners share a terminal. */
export function airlineTerminal(
  { iata, size }: WorldAirport,
  { code, alliance }: Airline,
): string | undefined {
  const count = Math.min(5, Math.floor(size / 15))
  if (count < 2 || hashParts('terminal untold', code, iata) % 8 === 0) return undefined
  return String(1 + (hashParts('terminal', alliance ?? code, iata) % count))
}
