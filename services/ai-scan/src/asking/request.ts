import { createHash } from 'node:crypto'
import { countDatePairs, toSearchDateRange } from '@faresight/contracts/ai-scan/date-pairs'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { localDateAt } from '@faresight/contracts/days'
import { requestProblems } from '@faresight/contracts/problems'
import { defaultWeights } from '@faresight/contracts/search/score'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import { readPlaces } from '../history/places.ts'
import type { ScanQuestion } from '../scans/record.ts'

const tooLong = {
  path: 'minNights',
  message: 'Please choose a shorter stay: this one doesn’t fit in the search period',
}

/**
 * What a request looks for, with its places and the day known; or why there is nothing to look for. The weight of the price
 * counts for who sees prices alone: anybody else could narrow down two hidden ones by the weight at which their order turns.
 *
 * @throws BusUnavailable where nobody can tell
 */
export async function readQuestion(
  request: AiSearchRequest,
  viewer: Viewer,
  { bus, now }: { bus: Bus; now: () => Date },
): Promise<{ question: ScanQuestion } | { refusal: Refusal }> {
  const { tripType, searchPeriod, stops, passengers, children, infants, cabinClass, currency } = request
  const read = await readPlaces(request, bus)
  if ('refusal' in read) return read
  const { origin, destination } = read.places
  const isRoundTrip = tripType === 'roundtrip'
  const stay = isRoundTrip ? { minNights: request.minNights, maxNights: request.maxNights } : null
  const today = localDateAt(now(), origin.timeZone)
  const period = toSearchDateRange(today, searchPeriod)
  const candidates = countDatePairs(period, stay)
  if (!candidates) return { refusal: { type: requestProblems.invalid, errors: [tooLong] } }
  const question = {
    tripType,
    origin: origin.code,
    destination: destination.code,
    searchPeriod,
    minNights: stay?.minNights ?? null,
    maxNights: stay?.maxNights ?? null,
    stops,
    passengers,
    children,
    infants,
    cabinClass,
    currency,
    priceWeight: viewer === 'subscriber' ? request.priceWeight : defaultWeights.price,
    today,
    ...period,
    candidates,
  }
  return { question }
}

/** Equal for equal questions of one asker with equal means. */
export function questionKey(
  question: ScanQuestion,
  { asker, budget }: { asker: string; budget: number },
): string {
  const told = JSON.stringify([asker, budget, question])
  return createHash('sha256').update(told).digest('base64url')
}
