import { type ProviderCallContext } from '../providers/provider.ts'
import type { Itinerary, Leg } from '@faresight/contracts/search/itinerary'
import { maxStopsByFilter, type FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { LimitReason } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import { recordProviderAnswer, recordFlightTimeChecks } from '../metrics.ts'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Provider, ProviderSearchAnswer } from '../providers/provider.ts'
import { toProviderStatus } from '../providers/provider-status.ts'
import { maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import {
  type CheckedLeg,
  correctFlightTimes,
  type ImpossibleTimesReason,
  type AirportZoneAndDistanceLookup,
} from '../times/flight-times.ts'
import { isUpcomingItinerary } from './upcoming-itinerary.ts'

export interface ProviderQuote {
  status: ProviderStatus
  itineraries: Itinerary[]
  /** To be matched with itineraries of other providers. */
  cached: CachedOffer[]
  quoteId: string
  observedAt: Date
  limitedBy?: LimitReason
  /** Where the circuit breaker is open: when requests start again. */
  againAt?: Date
  /** The queue of quotes was full, so the provider was not asked. */
  isRefused?: true
  /** The provider was asked because those before it did not answer. */
  isFallback?: true
}

/** Whether a provider of live fares answered, even with nothing. */
export function isLiveProviderQuote({ status: { status, cachedOnly } }: ProviderQuote): boolean {
  return status === 'ok' && !cachedOnly
}

export function hasLiveOption({ itineraries }: Pick<ProviderQuote, 'itineraries'>): boolean {
  return itineraries.some(({ options }) => options.some(({ live }) => live))
}

/** Whether a provider of live fares returned cached ones alone. */
export function isStaleQuote(quote: Pick<ProviderQuote, 'status' | 'itineraries'>): boolean {
  return !quote.status.cachedOnly && quote.itineraries.length > 0 && !hasLiveOption(quote)
}

export interface QueryProviderDeps {
  log: Log
  now: () => Date
  places: AirportZoneAndDistanceLookup
}

/** Never rejects: the status has the failure. */
export async function queryProvider(
  provider: Provider,
  question: FareQuery,
  asking: ProviderCallContext & { quoteId: string },
  { log, now, places }: QueryProviderDeps,
): Promise<ProviderQuote> {
  const started = performance.now()
  const answer = await Promise.try(() => provider.search(question, asking)).catch(
    (error): ProviderSearchAnswer => {
      // Adapters return the faults of a provider; an exception is our own bug.
      log.error({ err: error, provider: provider.name }, 'provider adapter failed')
      return { itineraries: [], droppedItineraries: 0, fault: 'failed' }
    },
  )
  const observedAt = now()
  const itineraries = checkItineraries(answer.itineraries, provider.name, places, log).filter(
    (it) =>
      maxStopsPerLeg(it) <= maxStopsByFilter[question.stops] &&
      isUpcomingItinerary(it, observedAt, places.timeZoneOf),
  )
  const cached = answer.cached ?? []
  const status = toProviderStatus(provider, answer, itineraries.length + cached.length)
  recordProviderAnswer(provider.name, status.status, answer.droppedItineraries, performance.now() - started)
  if (answer.droppedItineraries)
    log.warn({ provider: provider.name, dropped: answer.droppedItineraries }, 'unreadable itineraries')
  return {
    status,
    itineraries,
    cached,
    quoteId: asking.quoteId,
    observedAt,
    ...(answer.limitedBy && { limitedBy: answer.limitedBy }),
    ...(answer.retryAt && { againAt: answer.retryAt }),
  }
}

/** Corrects durations that contradict local times, drops impossible itineraries, and counts and logs both. */
function checkItineraries(
  itineraries: readonly Itinerary[],
  provider: string,
  places: AirportZoneAndDistanceLookup,
  log: Log,
): Itinerary[] {
  const checkedLegs = new Map<Leg, CheckedLeg>()
  const checked = itineraries.map((itinerary) => correctFlightTimes(itinerary, places, checkedLegs))
  const impossible = Map.groupBy(
    checked.flatMap((it) => ('impossible' in it ? it.impossible : [])),
    (reason: ImpossibleTimesReason) => reason,
  )
  const possible = checked.flatMap((it) => ('impossible' in it ? [] : it))
  const corrected = possible.filter(({ isCorrected }) => isCorrected).length
  const dropped = [...impossible].map(([reason, ofReason]) => ({ reason, count: ofReason.length }))
  recordFlightTimeChecks(provider, dropped, corrected)
  if (dropped.length || corrected)
    log.info({ provider, dropped, corrected }, 'itineraries with impossible times')
  return possible.map(({ itinerary }) => itinerary)
}
