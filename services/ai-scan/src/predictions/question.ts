import type { PricedTripQuery } from '@faresight/contracts/ai-scan/price-query'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, localDateAt } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import { askedKey } from '../history/fare.ts'
import { readPlaces } from '../history/places.ts'
import type { AskedTrip } from '../history/price-days.ts'

/**
 * The trip that somebody asks about, or why none is foretold.
 *
 * @throws BusUnavailable where nobody can tell which places there are
 */
export async function readTrip(
  request: PricedTripQuery,
  { bus, now }: { bus: Bus; now: () => Date },
): Promise<{ trip: AskedTrip; route: string } | { refusal: Refusal }> {
  const read = await readPlaces(request, bus)
  if ('refusal' in read) return read
  const { origin, destination } = read.places
  const { departureDate } = request
  const isOneWay = request.tripType === 'oneway'
  const returnDate = isOneWay ? null : (request.returnDate ?? null)
  const refusal =
    badDate('departureDate', departureDate, localDateAt(now(), origin.timeZone)) ??
    (returnDate && badDate('returnDate', returnDate, localDateAt(now(), destination.timeZone)))
  if (refusal) return { refusal }
  const asked = askedKey({ ...request, origin: origin.code, destination: destination.code })
  return { trip: { asked, departureDate, returnDate }, route: `${origin.code}-${destination.code}` }
}

/** Days are those of the place that it leaves from. */
function badDate(path: 'departureDate' | 'returnDate', date: PlainDate, today: PlainDate): Refusal | null {
  const isPast = date < today
  if (!isPast && date <= addDays(today, maxDaysAhead)) return null
  const type = searchProblems[isPast ? 'past-date' : 'far-date']
  return { type, errors: [{ path, message: type.detail }] }
}
