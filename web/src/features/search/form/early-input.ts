import type { CabinClass, TripType } from '@faresight/contracts/search/question'
import { useEffect, type RefObject } from 'react'
import { text } from '../../../text/text.ts'
import type { Draft } from '../query/flight-query.ts'

type Early = Partial<Pick<Draft, 'tripType' | 'passengers' | 'cabinClass'>>

/** What was chosen in the prerendered form before its script was there: React leaves it on the page, and the form has to hear of it. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  draft: Draft,
  onEarly: (early: Early) => void,
): void {
  useEffect(() => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    const [tripType, party, cabin] = [
      chosen.get('tripType'),
      chosen.get('passengers'),
      chosen.get('cabinClass'),
    ]
    const early: Early = {}
    // The form offers nothing but what its fields take.
    if (tripType && tripType !== draft.tripType) early.tripType = tripType as TripType
    if (party && Number(party) !== draft.passengers) early.passengers = Number(party)
    if (typeof cabin === 'string' && cabin in text.search.cabins && cabin !== draft.cabinClass)
      early.cabinClass = cabin as CabinClass
    if (Object.keys(early).length > 0) onEarly(early)
    // Once: later choices reach the form as they are made.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
