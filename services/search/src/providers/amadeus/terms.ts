import type { Money } from '@faresight/contracts/money'
import type { Baggage, BookingOption, FareConditions } from '@faresight/contracts/search/itinerary'
import type { AmadeusTraveler } from './schema.ts'

type FareDetails = AmadeusTraveler['fareDetailsBySegment'][number]
type Allowance = FareDetails['includedCheckedBags']

const kgPerPound = 0.453_592_37

/** What a price includes: the least of any of these travellers on any flight. Nothing where Amadeus says nothing of it. */
export function termsOf(
  travelers: readonly AmadeusTraveler[],
  checkedBagPrice: Money | null = null,
): Pick<BookingOption, 'baggage' | 'conditions'> {
  const details = travelers.flatMap((traveler) => traveler.fareDetailsBySegment)
  const amenities = [...travelers, ...details].flatMap((it) => it.amenities ?? [])
  const baggage: Baggage = {
    cabinPieces: leastOf(details, ({ includedCabinBags }) => includedCabinBags?.quantity),
    checkedPieces: leastOf(details, ({ includedCheckedBags }) => includedCheckedBags?.quantity),
    checkedKg: leastOf(details, ({ includedCheckedBags }) => kgOf(includedCheckedBags)),
    ...(checkedBagPrice && { checkedBagPrice }),
  }
  const conditions: FareConditions = {
    changes: conditionIn(amenities, /CHANGEABLE/i),
    refunds: conditionIn(amenities, /REFUNDABLE/i),
  }
  return {
    ...(Object.values(baggage).some((it) => it !== null) && { baggage }),
    ...(Object.values(conditions).some((it) => it !== null) && { conditions }),
  }
}

/** `null` unless it is known of every flight. */
function leastOf(
  details: readonly FareDetails[],
  valueOf: (details: FareDetails) => number | null | undefined,
): number | null {
  const values = details.flatMap((it) => valueOf(it) ?? [])
  return values.length > 0 && values.length === details.length ? Math.min(...values) : null
}

function kgOf(allowance: Allowance): number | null {
  if (allowance?.weight == null) return null
  const isPounds = /^LB/i.test(allowance.weightUnit ?? '')
  return isPounds ? Math.round(allowance.weight * kgPerPound) : allowance.weight
}

/** The worst for any of the travellers or flights. Amadeus writes `NON REFUNDABLE TICKET` where it cannot be. */
function conditionIn(
  amenities: readonly { description: string; isChargeable: boolean }[],
  name: RegExp,
): FareConditions['changes'] {
  const named = amenities.filter(({ description }) => name.test(description))
  if (!named.length) return null
  if (named.some(({ description }) => /^NON/i.test(description))) return 'no'
  return named.some(({ isChargeable }) => isChargeable) ? 'fee' : 'included'
}
