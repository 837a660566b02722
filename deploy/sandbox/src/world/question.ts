import type { Price } from '../rates.ts'
import type { Airport } from './airports.ts'
import type { Cabin } from './cabins.ts'
import type { Day } from './calendar.ts'
import type { Leg } from './legs.ts'
import type { Party } from './party.ts'

export type QuestionLeg = { readonly from: Airport; readonly to: Airport; readonly day: Day }

export type Question = { readonly legs: readonly QuestionLeg[]; readonly cabin: Cabin; readonly party: Party }

/** `tickets` is `each-way` where every leg is bought alone. The price is the whole party's. */
export type Itinerary = {
  readonly key: string
  readonly hash: number
  readonly legs: readonly [Leg, ...Leg[]]
  readonly cabin: Cabin
  readonly price: Price
  readonly legPrices: readonly Price[]
  readonly tickets: 'one' | 'each-way'
  readonly hasSelfTransfer: boolean
  /** Every leg's price is a recorded one, so no seller may ask less. */
  readonly isRecorded: boolean
}

/** Whether a leg may follow the one before it by their days: over the date line a flight arrives on the day before it departs. */
export function mayFollow(legs: readonly QuestionLeg[], at: number): boolean {
  const [before, leg] = [legs[at - 1], legs[at]]
  return !before || !leg || leg.day >= before.day - 1
}

export function isRoundTrip(question: Question): boolean {
  const [out, back] = question.legs
  return question.legs.length === 2 && out?.from === back?.to && out?.to === back?.from
}
