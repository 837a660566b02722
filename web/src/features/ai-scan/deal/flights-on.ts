import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { emptyDraft, type FlightQuestion } from '../../../flights/trips/flight/question.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

/** The search for all flights on the dates of a deal, of the same party; `null` where the dates are withheld. */
export function flightsOn(
  asked: AskedScan,
  { date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>,
): FlightQuestion | null {
  if (date === null) return null
  const { tripType, origin, destination, stops, passengers, cabinClass, currency } = asked
  const trip = { tripType, origin, destination, departureDate: date, returnDate, legs: [] }
  return { ...emptyDraft, ...trip, stops, passengers, cabinClass, currency }
}
