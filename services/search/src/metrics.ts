import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import { type Viewer, viewerKinds } from '@faresight/contracts/viewer'
import { createCounter, createGauge, createHistogram } from '@faresight/kit/telemetry/metrics'
import type { ImpossibleTimesReason } from './times/flight-times.ts'

const searches = createCounter('search_searches_total', 'Searches started, by viewer', ['by'])
const ended = createCounter('search_searches_ended_total', 'Searches finished, by viewer and outcome', [
  'by',
  'outcome',
])
const answers = createCounter('search_provider_answers_total', 'Answers of providers by status', [
  'provider',
  'status',
])
const dropped = createCounter(
  'search_itineraries_dropped_total',
  'Itineraries dropped as unreadable or impossible, by reason',
  ['provider', 'reason'],
)
const corrected = createCounter(
  'search_itineraries_corrected_total',
  'Itineraries whose durations contradicted their local times',
  ['provider'],
)
const answerTime = createHistogram('search_provider_answer_seconds', 'Response time of a provider', [
  'provider',
])
const reused = createCounter(
  'search_provider_answers_reused_total',
  'Answers reused without a request, by source',
  ['provider', 'source'],
)
const clicks = createCounter('search_book_clicks_total', 'Redirects to sellers', ['provider'])

export function countSearchStarted(by: Viewer): void {
  searches.inc({ by })
}

/** `nothing`: a provider answered, without flights; `unanswered`: no provider answered; `refused`: the queue of quotes was full. */
const outcomes = ['found', 'nothing', 'unanswered', 'refused'] as const
export type SearchOutcome = (typeof outcomes)[number]

// Rare outcomes start at 0: `increase` misses a series that starts at 1.
for (const by of viewerKinds) {
  for (const outcome of outcomes) ended.inc({ by, outcome }, 0)
}

export function countSearchFinished(by: Viewer, outcome: SearchOutcome): void {
  ended.inc({ by, outcome })
}

export function recordProviderAnswer(
  provider: string,
  status: ProviderStatus['status'],
  droppedItineraries: number,
  tookMs: number,
): void {
  answers.inc({ provider, status })
  dropped.inc({ provider, reason: 'unreadable' }, droppedItineraries)
  answerTime.observe({ provider }, tookMs / 1000)
}

export function recordFlightTimeChecks(
  provider: string,
  impossible: readonly { reason: ImpossibleTimesReason; count: number }[],
  correctedItineraries: number,
): void {
  for (const { reason, count } of impossible) dropped.inc({ provider, reason }, count)
  corrected.inc({ provider }, correctedItineraries)
}

const challenges = createCounter(
  'search_challenges_total',
  'Proof-of-work challenges of visitors while searches look like an attack, by outcome',
  ['outcome'],
)

export function countVisitorChallenge(outcome: 'given' | 'solved'): void {
  challenges.inc({ outcome })
}

/** @param source the cache, a request in flight, or an older answer where the quota is used up */
export function countReusedAnswer(provider: string, source: 'cached' | 'joined' | 'fallback'): void {
  reused.inc({ provider, source })
}

export function countBookingClick(provider: string): void {
  clicks.inc({ provider })
}

const refusals = createCounter(
  'search_provider_refusals_total',
  'Requests that the guard did not send, by reason',
  ['provider', 'reason'],
)
const retries = createCounter('search_provider_retries_total', 'Retried requests by outcome', [
  'provider',
  'outcome',
])
const uncoordinated = createCounter(
  'search_requests_uncoordinated_total',
  'Requests admitted while PostgreSQL was unavailable',
  ['provider'],
)
const states = ['well', 'failing', 'limited'] as const
const state = createGauge(
  'search_provider_state',
  'State of a provider at the last request of this replica: 1 for the current state',
  ['provider', 'state'],
)

export function countRefusedRequest(provider: string, reason: string): void {
  refusals.inc({ provider, reason })
}

export function countRetriedRequest(provider: string, outcome: string): void {
  retries.inc({ provider, outcome })
}

export function countUncoordinatedRequest(provider: string): void {
  uncoordinated.inc({ provider })
}

export function setProviderHealthGauge(provider: string, current: ProviderHealth['state']): void {
  for (const it of states) state.set({ provider, state: it }, it === current ? 1 : 0)
}

const visitorShare = createGauge(
  'search_visitor_share_used',
  'Used share of the visitor quota of a provider today (UTC), 0 to 1, over all replicas',
  ['provider'],
)
const abnormalShare = createGauge(
  'search_visitor_share_abnormal',
  'Whether visitors use up their quota of a provider much faster than the day passes, 1 or 0',
  ['provider'],
)

export function setVisitorQuotaShareGauge(provider: string, used: number, isAbnormal: boolean): void {
  visitorShare.set({ provider }, used)
  abnormalShare.set({ provider }, isAbnormal ? 1 : 0)
}
