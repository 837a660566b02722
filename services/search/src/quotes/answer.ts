import { type ProviderCallContext } from '../providers/provider.ts'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { LimitReason } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import { providerAnswered, timesChecked } from '../metrics.ts'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Provider, ProviderAnswer } from '../providers/provider.ts'
import { toProviderStatus } from '../providers/provider-status.ts'
import { stopsAsAsked } from '../ranking/stops.ts'
import { correctFlightTimes, type ImpossibleTimesReason, type AirportFacts } from '../times/flight-times.ts'
import { hasYetToLeave } from './yet-to-leave.ts'

/** What one provider said to one question. */
export interface Answer {
  status: ProviderStatus
  itineraries: Itinerary[]
  /** Fares that it only remembers, to stand beside the itineraries that others find. */
  cached: CachedOffer[]
  /** The quote for which it was asked. */
  quoteId: string
  observedAt: Date
  /** With the status `limited`: by what. */
  limitedBy?: LimitReason
  /** Of one that is left alone, so that it was not asked: when it is asked again. */
  againAt?: Date
  /** It was not asked, since too many were being asked already. */
  isRefused?: true
}

/** Whether a provider that sells has said what it sells now, or that it sells nothing. */
export function isLiveAnswer({ status: { status, cachedOnly } }: Answer): boolean {
  return status === 'ok' && !cachedOnly
}

export interface AnswerDeps {
  log: Log
  now: () => Date
  places: AirportFacts
}

/** Asks one provider. Never fails: what went wrong is in the status. */
export async function askProvider(
  provider: Provider,
  question: FareQuery,
  asking: ProviderCallContext & { quoteId: string },
  { log, now, places }: AnswerDeps,
): Promise<Answer> {
  const started = performance.now()
  const answer = await Promise.try(() => provider.search(question, asking)).catch((error): ProviderAnswer => {
    // An adapter reports what the far side does wrong; what it throws is a mistake of ours.
    log.error({ err: error, provider: provider.name }, 'provider adapter failed')
    return { itineraries: [], droppedItineraries: 0, fault: 'failed' }
  })
  const observedAt = now()
  const itineraries = possibleOnes(answer.itineraries, provider.name, places, log).filter(
    (it) => stopsAsAsked(it, question.stops) && hasYetToLeave(it, observedAt, places.timeZoneOf),
  )
  const cached = answer.cached ?? []
  const status = toProviderStatus(provider, answer, itineraries.length + cached.length)
  providerAnswered(provider.name, status.status, answer.droppedItineraries, performance.now() - started)
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

/** Those that can be flown, with times that agree with the clocks. What was left out or corrected is counted and logged. */
function possibleOnes(
  itineraries: readonly Itinerary[],
  provider: string,
  places: AirportFacts,
  log: Log,
): Itinerary[] {
  const checked = itineraries.map((itinerary) => correctFlightTimes(itinerary, places))
  const impossible = Map.groupBy(
    checked.flatMap((it) => ('impossible' in it ? it.impossible : [])),
    (reason: ImpossibleTimesReason) => reason,
  )
  const possible = checked.flatMap((it) => ('impossible' in it ? [] : it))
  const corrected = possible.filter(({ isCorrected }) => isCorrected).length
  const dropped = [...impossible].map(([reason, ofReason]) => ({ reason, count: ofReason.length }))
  timesChecked(provider, dropped, corrected)
  if (dropped.length || corrected) log.info({ provider, dropped, corrected }, 'times that cannot be')
  return possible.map(({ itinerary }) => itinerary)
}
