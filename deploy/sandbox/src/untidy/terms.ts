import type { Brand } from '../sellers/brands.ts'
import type { Airline } from '../world/airlines.ts'
import type { Flight } from '../world/flights.ts'
import { hashOf } from '../world/random.ts'

/** What a distribution system says of the bags of a flight: pieces, weight, or of one regional flight in three nothing. */
export function checkedBags({ airline, number, operator }: Flight, { bags: { checked } }: Brand) {
  if (operator && hashOf('bags unknown', airline.code, number) % 3 === 0) return undefined
  const unit = weightUnit(airline)
  if (!unit || checked === 0) return { quantity: checked }
  return unit === 'KG' ? { weight: 23 * checked, weightUnit: unit } : { weight: 50, weightUnit: unit }
}

/** One airline in six counts kilograms and one in twelve pounds in place of pieces. */
function weightUnit({ code }: Airline): 'KG' | 'LB' | undefined {
  const share = hashOf('bags by weight', code) % 12
  return share < 2 ? 'KG' : share === 2 ? 'LB' : undefined
}

/** What one more bag costs a traveller on one leg, in US dollars; nothing where the airline, one in four, does not say. */
export function bagFee({ code }: Airline, kind: 'carryOn' | 'checked'): number | undefined {
  if (hashOf('bag fee untold', code) % 4 === 0) return undefined
  return (kind === 'carryOn' ? 15 : 30) + 5 * (hashOf('bag fee', code, kind) % 6)
}

type Allowed = 'included' | 'fee' | 'no'

/** By the codes of brands: whether a ticket may be changed, and whether it may be given back. */
const conditions: Readonly<Record<string, readonly [changes: Allowed, refunds: Allowed]>> = {
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

type Amenity = { description: string; isChargeable: boolean; amenityType: string }

/** What may be changed and refunded, of the two airlines in three that say so: in words, without which nothing is known. */
export function amenities({ code: airline }: Airline, { bags, code }: Brand): Amenity[] | undefined {
  if (hashOf('says conditions', airline) % 3 === 0) return undefined
  const [changes, refunds] = conditions[code] ?? ['no', 'no']
  return [
    { description: 'CHECKED BAG FIRST', isChargeable: bags.checked === 0, amenityType: 'BAGGAGE' },
    condition('CHANGEABLE TICKET', changes),
    condition('REFUNDABLE TICKET', refunds),
  ]
}

function condition(name: string, allowed: Allowed): Amenity {
  const description = allowed === 'no' ? `NON ${name}` : name
  return { description, isChargeable: allowed === 'fee', amenityType: 'BRANDED_FARES' }
}

/** What Ignav says of bags: one airline in ten says nothing, another one nothing of checked bags. */
export function ignavBags({ code }: Airline, { bags: { carryOn, checked } }: Brand) {
  const share = hashOf('ignav bags', code) % 10
  return share === 0 ? null : { carry_on: carryOn, checked: share === 1 ? null : checked }
}
