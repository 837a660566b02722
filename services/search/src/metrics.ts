import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import { type Viewer, viewers } from '@faresight/contracts/viewer'
import { createCounter, createGauge, createHistogram } from '@faresight/kit/telemetry/metrics'
import type { ImpossibleTimesReason } from './times/flight-times.ts'

const searches = createCounter('search_searches_total', 'Searches that were asked for, by whom', ['by'])
const ended = createCounter(
  'search_searches_ended_total',
  'Searches that came to their end, by whom and with what',
  ['by', 'outcome'],
)
const answers = createCounter('search_provider_answers_total', 'Answers of providers by how they ended', [
  'provider',
  'status',
])
const dropped = createCounter(
  'search_itineraries_dropped_total',
  'Itineraries that could not be read, or that nobody can fly, by reason',
  ['provider', 'reason'],
)
const corrected = createCounter(
  'search_itineraries_corrected_total',
  'Itineraries whose durations contradicted the clocks of their airports',
  ['provider'],
)
const answerTime = createHistogram('search_provider_answer_seconds', 'Time that a provider took', [
  'provider',
])
const reused = createCounter(
  'search_provider_answers_reused_total',
  'Answers that nobody was asked for again',
  ['provider', 'how'],
)
const clicks = createCounter('search_book_clicks_total', 'Travellers sent to a seller', ['provider'])

export function searchAsked(by: Viewer): void {
  searches.inc({ by })
}

/**
 * `nothing`: there is no flight, by all who could be heard; `unanswered`: none was found, and no provider answered; `refused`: nobody was
 * asked, since too many were being asked already.
 */
const outcomes = ['found', 'nothing', 'unanswered', 'refused'] as const
export type SearchOutcome = (typeof outcomes)[number]

// A rare outcome is to rise from 0: one that is first seen at 1 has not risen for those who look at it.
for (const by of viewers) {
  for (const outcome of outcomes) ended.inc({ by, outcome }, 0)
}

export function searchEnded(by: Viewer, outcome: SearchOutcome): void {
  ended.inc({ by, outcome })
}

export function providerAnswered(
  provider: string,
  status: ProviderStatus['status'],
  droppedItineraries: number,
  tookMs: number,
): void {
  answers.inc({ provider, status })
  dropped.inc({ provider, reason: 'unreadable' }, droppedItineraries)
  answerTime.observe({ provider }, tookMs / 1000)
}

export function timesChecked(
  provider: string,
  impossible: readonly { reason: ImpossibleTimesReason; count: number }[],
  correctedItineraries: number,
): void {
  for (const { reason, count } of impossible) dropped.inc({ provider, reason }, count)
  corrected.inc({ provider }, correctedItineraries)
}

const challenges = createCounter(
  'search_challenges_total',
  'Visitors who were to prove work while searches came in as in an attack, by whether they had',
  ['what'],
)

export function challengeGiven(what: 'given' | 'solved'): void {
  challenges.inc({ what })
}

/** @param how out of the cache, together with somebody who asked the same at the same time, or as older fares of one that may not be asked */
export function answerReused(provider: string, how: 'cached' | 'joined' | 'remembered'): void {
  reused.inc({ provider, how })
}

export function sentToSeller(provider: string): void {
  clicks.inc({ provider })
}

const refusals = createCounter('search_provider_refusals_total', 'Requests that were not sent, by reason', [
  'provider',
  'reason',
])
const retries = createCounter(
  'search_provider_retries_total',
  'Requests that were sent again, by how that ended',
  ['provider', 'outcome'],
)
const alone = createCounter(
  'search_requests_counted_alone_total',
  'Requests admitted while PostgreSQL was away',
  ['provider'],
)
const states = ['well', 'failing', 'limited'] as const
const state = createGauge(
  'search_provider_state',
  'State of a provider at the last request, 1 for the one it is in',
  ['provider', 'state'],
)

export function requestRefused(provider: string, reason: string): void {
  refusals.inc({ provider, reason })
}

export function requestRetried(provider: string, outcome: string): void {
  retries.inc({ provider, outcome })
}

export function requestCountedAlone(provider: string): void {
  alone.inc({ provider })
}

export function providerSeen(provider: string, seen: ProviderHealth['state']): void {
  for (const it of states) state.set({ provider, state: it }, it === seen ? 1 : 0)
}

const visitorShare = createGauge(
  'search_visitor_share_used',
  'Part of what visitors may have of a provider today (UTC) that they have used up, 0 to 1, over all replicas',
  ['provider'],
)
const abnormalShare = createGauge(
  'search_visitor_share_abnormal',
  'Whether visitors use up their part of a provider’s day much faster than it passes, 1 or 0',
  ['provider'],
)

export function visitorShareSeen(provider: string, used: number, isAbnormal: boolean): void {
  visitorShare.set({ provider }, used)
  abnormalShare.set({ provider }, isAbnormal ? 1 : 0)
}
