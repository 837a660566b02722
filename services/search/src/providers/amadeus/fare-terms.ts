import type { Money } from '@faresight/contracts/money'
import type { Baggage, BookingOption, FareConditions } from '@faresight/contracts/search/itinerary'
import type { AmadeusTraveler } from './schema.ts'

type FareDetails = AmadeusTraveler['fareDetailsBySegment'][number]
type Allowance = FareDetails['includedCheckedBags']

const kgPerPound = 0.453_592_37

/** Baggage and conditions that hold for all these travellers on every flight; fields that Amadeus leaves out are absent. */
export function toBaggageAndConditions(
  travelers: readonly AmadeusTraveler[],
  checkedBagPrice: Money | null = null,
): Pick<BookingOption, 'baggage' | 'conditions'> {
  const details = travelers.flatMap((traveler) => traveler.fareDetailsBySegment)
  const amenities = [...travelers, ...details].flatMap((it) => it.amenities ?? [])
  const baggage: Baggage = {
    cabinPieces: minOrNull(details, ({ includedCabinBags }) => includedCabinBags?.quantity),
    checkedPieces: minOrNull(details, ({ includedCheckedBags }) => includedCheckedBags?.quantity),
    checkedKg: minOrNull(details, ({ includedCheckedBags }) => toKg(includedCheckedBags)),
    ...(checkedBagPrice && { checkedBagPrice }),
  }
  const conditions: FareConditions = {
    changes: strictestCondition(amenities, /CHANGEABLE/i),
    refunds: strictestCondition(amenities, /REFUNDABLE/i),
  }
  return {
    ...(Object.values(baggage).some((it) => it !== null) && { baggage }),
    ...(Object.values(conditions).some((it) => it !== null) && { conditions }),
  }
}

/** `null` unless every flight has a value. */
function minOrNull(
  details: readonly FareDetails[],
  valueOf: (details: FareDetails) => number | null | undefined,
): number | null {
  const values = details.flatMap((it) => valueOf(it) ?? [])
  return values.length > 0 && values.length === details.length ? Math.min(...values) : null
}

function toKg(allowance: Allowance): number | null {
  if (allowance?.weight == null) return null
  const isPounds = /^LB/i.test(allowance.weightUnit ?? '')
  return isPounds ? Math.round(allowance.weight * kgPerPound) : allowance.weight
}

/** The strictest of all travellers and flights. `NON REFUNDABLE TICKET` means no. */
function strictestCondition(
  amenities: readonly { description: string; isChargeable: boolean }[],
  name: RegExp,
): FareConditions['changes'] {
  const named = amenities.filter(({ description }) => name.test(description))
  if (!named.length) return null
  if (named.some(({ description }) => /^NON/i.test(description))) return 'no'
  return named.some(({ isChargeable }) => isChargeable) ? 'fee' : 'included'
}
