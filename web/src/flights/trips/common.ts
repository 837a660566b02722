import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { canBeFlexible, type FlightDraft } from './flight/question.ts'
import type { ScanDraft } from './scan/question.ts'

/** What both kinds of search ask for. */
export interface Common extends Pick<
  ScanDraft,
  'origin' | 'destination' | 'passengers' | 'cabinClass' | 'stops'
> {
  /** `null` of a trip that only one kind can make. */
  tripType: ScanTripType | null
}

/** Of several flights, the places of the first. */
export function commonOf(draft: ScanDraft | FlightDraft): Common {
  const { tripType, passengers, cabinClass, stops } = draft
  const { origin, destination } = ('legs' in draft && draft.legs[0]) || draft
  return {
    tripType: tripType === 'multicity' ? null : tripType,
    origin,
    destination,
    passengers,
    cabinClass,
    stops,
  }
}

/** A draft with what another one has in common with it. Where that has no place yet, its own stay. */
export function withCommon<D extends ScanDraft | FlightDraft>(draft: D, common: Common): D {
  const { tripType, origin, destination, ...rest } = common
  // Whoever has put several flights together keeps them.
  if (draft.tripType === 'multicity') return { ...draft, ...rest }
  const places = origin || destination ? { origin, destination } : {}
  const next = { ...draft, ...rest, ...places, ...(tripType && { tripType }) }
  return 'flexibleDates' in next
    ? { ...next, flexibleDates: next.flexibleDates && canBeFlexible(next) }
    : next
}
