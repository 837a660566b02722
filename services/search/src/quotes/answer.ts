import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { LimitedBy } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import { providerAnswered } from '../metrics.ts'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Asking } from '../providers/asking.ts'
import type { Provider, ProviderAnswer } from '../providers/provider.ts'
import { statusOf } from '../providers/statuses.ts'
import { stopsAsAsked } from '../ranking/stops.ts'
import { hasYetToLeave, type ZoneOf } from './yet-to-leave.ts'

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
  limitedBy?: LimitedBy
  /** Of one that is left alone, so that it was not asked: when it is asked again. */
  againAt?: Date
  /** It was not asked, since too many were being asked already. */
  isRefused?: true
}

export interface AnswerDeps {
  log: Log
  now: () => Date
  zoneOf: ZoneOf
}

/** Asks one provider. Never fails: what went wrong is in the status. */
export async function askProvider(
  provider: Provider,
  question: Question,
  asking: Asking & { quoteId: string },
  { log, now, zoneOf }: AnswerDeps,
): Promise<Answer> {
  const started = performance.now()
  const answer = await Promise.try(() => provider.ask(question, asking)).catch((error): ProviderAnswer => {
    // An adapter reports what the far side does wrong; what it throws is a mistake of ours.
    log.error({ err: error, provider: provider.name }, 'provider adapter failed')
    return { itineraries: [], dropped: 0, fault: 'failed' }
  })
  const observedAt = now()
  const itineraries = answer.itineraries.filter(
    (it) => stopsAsAsked(it, question.stops) && hasYetToLeave(it, observedAt, zoneOf),
  )
  const cached = answer.cached ?? []
  const status = statusOf(provider, answer, itineraries.length + cached.length)
  providerAnswered(provider.name, status.status, answer.dropped, performance.now() - started)
  if (answer.dropped) log.warn({ provider: provider.name, dropped: answer.dropped }, 'unreadable itineraries')
  return {
    status,
    itineraries,
    cached,
    quoteId: asking.quoteId,
    observedAt,
    ...(answer.limitedBy && { limitedBy: answer.limitedBy }),
    ...(answer.againAt && { againAt: answer.againAt }),
  }
}
