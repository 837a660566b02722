import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { writeSearch } from '../../../flights/trips/flight/address.ts'
import { canBeMade } from '../../../flights/trips/flight/asked.ts'
import { emptyDraft, questionOf } from '../../../flights/trips/flight/question.ts'
import { paths } from '../../../paths.ts'

/** The search, in dollars, for the days of the fare that an alert told of, else for its own; `null` where there are none to come. */
export function seeFlights(alert: PriceAlert): string | null {
  const { origin, destination, tripType, passengers, cabinClass, stops } = alert
  const { departureDate, returnDate } = alert.found ?? alert
  if (departureDate === null) return null
  const draft = {
    ...emptyDraft,
    tripType,
    origin,
    destination,
    departureDate,
    returnDate: returnDate ?? '',
    passengers,
    cabinClass,
    stops,
  }
  const question = questionOf(draft, 'USD')
  return canBeMade(question) ? `${paths.home}?${writeSearch(question).toString()}` : null
}
