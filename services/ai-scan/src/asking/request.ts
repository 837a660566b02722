import { createHash } from 'node:crypto'
import { periodFrom } from '@faresight/contracts/ai-scan/period'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { dayAt } from '@faresight/contracts/days'
import { samePlaceSentence } from '@faresight/contracts/search/question'
import { searchProblems } from '@faresight/contracts/search/problems'
import { requestProblems } from '@faresight/contracts/problems'
import { resolvePlaces } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'
import { countPairs } from '../running/task.ts'
import type { ScanPurpose, ScanQuestion, ScanRecord } from '../scans/record.ts'

/**
 * What a request looks for, with its places and the day known.
 *
 * @throws Problem where a place is unknown, both are one, or no stay fits; 503 where nobody can tell
 */
export async function questionOf(
  request: AiSearchRequest,
  { bus, now }: { bus: Bus; now: () => Date },
): Promise<ScanQuestion> {
  const { tripType, searchPeriod, stops, passengers, cabinClass, currency, priceWeight } = request
  const { origin, destination, samePlace } = await bus.request(resolvePlaces, {
    origin: request.origin,
    destination: request.destination,
  })
  const { detail } = searchProblems['unknown-airport']
  const errors = [
    ...(origin ? [] : [{ path: 'origin', message: detail }]),
    ...(destination ? [] : [{ path: 'destination', message: detail }]),
  ]
  if (!origin || !destination) throw new Problem(searchProblems['unknown-airport'], { errors })
  if (samePlace) throw invalid('destination', samePlaceSentence)
  const isRoundTrip = tripType === 'roundtrip'
  const stay = isRoundTrip ? { minNights: request.minNights, maxNights: request.maxNights } : null
  const today = dayAt(now(), origin.timeZone)
  const period = periodFrom(today, searchPeriod)
  const candidates = countPairs(period, stay)
  if (!candidates)
    throw invalid('minNights', 'Please choose a shorter stay: this one does not fit into the period')
  return {
    tripType,
    origin: origin.code,
    destination: destination.code,
    searchPeriod,
    minNights: stay?.minNights ?? null,
    maxNights: stay?.maxNights ?? null,
    stops,
    passengers,
    cabinClass,
    currency,
    priceWeight,
    today,
    ...period,
    candidates,
  }
}

function invalid(path: string, message: string): Problem {
  return new Problem(requestProblems.invalid, { detail: message, errors: [{ path, message }] })
}

/** Equal for equal questions of one asker with equal means. */
export function questionKey(
  question: ScanQuestion,
  { asker, budget }: { asker: string; budget: number },
): string {
  const told = JSON.stringify([asker, budget, question])
  return createHash('sha256').update(told).digest('base64url')
}

/** A record that nobody has begun to work on. */
export function newScan(
  question: ScanQuestion,
  given: {
    id: string
    purpose: ScanPurpose
    userId: string | undefined
    budget: number
    questionKey: string
    place: string
    createdAt: Date
    dueAt: Date
  },
): ScanRecord {
  const { id, ...rest } = given
  return {
    _id: id,
    ...question,
    ...rest,
    asking: given.questionKey,
    status: 'pending',
    progress: 0,
    errorMessage: null,
    completedAt: null,
    ended: null,
    checks: 0,
    checking: [],
    smartSamples: [],
    unanswered: [],
    allResults: [],
    bestDeal: null,
    certificate: null,
    providers: [],
    remarks: [],
    calendar: null,
    beliefs: 0,
    version: 1,
    lease: 0,
    heldUntil: null,
    unreturned: 0,
    announcedAt: null,
  }
}
