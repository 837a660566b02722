import { createHash } from 'node:crypto'
import { countDatePairs, toSearchDateRange } from '@faresight/contracts/ai-scan/date-pairs'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { localDateAt } from '@faresight/contracts/days'
import { requestProblems } from '@faresight/contracts/problems'
import { defaultScoreWeights } from '@faresight/contracts/search/score'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import { resolveOriginAndDestination } from '../history/resolve-places.ts'
import type { ScanQuestion } from '../scans/record.ts'

export interface ScanQuestionDeps {
  bus: Bus
  now: () => Date
}

const stayTooLong = {
  path: 'minNights',
  message: 'Please choose a shorter stay: this one doesn’t fit in the search period',
}

/**
 * Resolves places and period. Only subscribers' `priceWeight` counts: others could use it to compare hidden prices.
 * @throws BusUnavailableError
 */
export async function resolveScanQuestion(
  request: AiSearchRequest,
  viewer: Viewer,
  { bus, now }: ScanQuestionDeps,
): Promise<{ question: ScanQuestion } | { refusal: Refusal }> {
  const { tripType, searchPeriod, stops, passengers, children, infants, cabinClass, currency } = request
  const read = await resolveOriginAndDestination(request, bus)
  if ('refusal' in read) return read
  const { origin, destination } = read.places
  const isRoundTrip = tripType === 'roundtrip'
  const stay = isRoundTrip ? { minNights: request.minNights, maxNights: request.maxNights } : null
  const today = localDateAt(now(), origin.timeZone)
  const period = toSearchDateRange(today, searchPeriod)
  const candidates = countDatePairs(period, stay)
  if (!candidates) return { refusal: { type: requestProblems.invalid, errors: [stayTooLong] } }
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
    priceWeight: viewer === 'subscriber' ? request.priceWeight : defaultScoreWeights.price,
    today,
    ...period,
    candidates,
  }
  return { question }
}

export function hashScanQuestion(
  question: ScanQuestion,
  { requesterKey, budget }: { requesterKey: string; budget: number },
): string {
  const text = JSON.stringify([requesterKey, budget, question])
  return createHash('sha256').update(text).digest('base64url')
}
