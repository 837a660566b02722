import type { PricedTripQuery } from '@faresight/contracts/ai-scan/price-query'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, localDateAt } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import { formatQuestionKey } from '../history/history-fare.ts'
import { resolveOriginAndDestination } from '../history/resolve-places.ts'
import type { TripIdentity } from '../history/price-days.ts'

/** Resolves a request to a trip, or to a refusal. @throws BusUnavailableError */
export async function resolveTrip(
  request: PricedTripQuery,
  { bus, now }: { bus: Bus; now: () => Date },
): Promise<{ trip: TripIdentity; route: string } | { refusal: Refusal }> {
  const read = await resolveOriginAndDestination(request, bus)
  if ('refusal' in read) return read
  const { origin, destination } = read.places
  const { departureDate } = request
  const isOneWay = request.tripType === 'oneway'
  const returnDate = isOneWay ? null : (request.returnDate ?? null)
  const refusal =
    badDate('departureDate', departureDate, localDateAt(now(), origin.timeZone)) ??
    (returnDate && badDate('returnDate', returnDate, localDateAt(now(), destination.timeZone)))
  if (refusal) return { refusal }
  const questionKey = formatQuestionKey({ ...request, origin: origin.code, destination: destination.code })
  return { trip: { questionKey, departureDate, returnDate }, route: `${origin.code}-${destination.code}` }
}

/** `today` is that of the place of departure. */
function badDate(path: 'departureDate' | 'returnDate', date: PlainDate, today: PlainDate): Refusal | null {
  const isPast = date < today
  if (!isPast && date <= addDays(today, maxDaysAhead)) return null
  const type = searchProblems[isPast ? 'past-date' : 'far-date']
  return { type, errors: [{ path, message: type.detail }] }
}
