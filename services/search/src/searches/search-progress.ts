import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import {
  diffMergedItineraries,
  emptyMerge,
  type MergedItineraries,
  mergeIncremental,
  type MergeState,
  toMergedItineraries,
} from '../merge/merge-incremental.ts'
import type { MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { Provider } from '../providers/provider.ts'
import { combineProviderStatuses, addProviderStatusRemarks } from '../providers/provider-status.ts'
import { isLiveProviderQuote, type ProviderQuote } from '../quotes/query-provider.ts'
import { rankItineraries, sortItinerariesByDuration } from '../ranking/rank-itineraries.ts'
import type { DatePairPlan } from './plan-date-pairs.ts'

const maxResults = 500

/** An itinerary with its number in the search, which never changes. */
export interface NumberedResult {
  number: number
  itinerary: Itinerary
}

/** What changed in a search, and its state after the change. */
export interface SearchUpdate {
  /** All results so far, best first. */
  results: readonly NumberedResult[]
  /** The results that are new or different. */
  changed: readonly NumberedResult[]
  /** Numbers of changed results, without those where only the mark of a suspicious price changed: non-subscribers must not learn of that. */
  changedForEveryone: ReadonlySet<number>
  /** Numbers of itineraries that are no longer results. */
  removed: readonly number[]
  /** Providers that have answered their last question since the previous update. */
  ended: readonly ProviderStatus[]
  /** All providers that have answered all questions. */
  providers: readonly ProviderStatus[]
  isLast: boolean
  /** The queue of quotes was full, so no provider was asked. It is the only update then. */
  isRefused: boolean
}

/** `question` is 0 for the traveller's own dates, from 1 for the dates around them. */
export interface NumberedAnswer {
  question: number
  answer: ProviderQuote
}

export interface SearchAnswerBatch {
  answers: readonly NumberedAnswer[]
  /** `null` until the dates around the traveller's own are chosen. */
  plan: DatePairPlan | null
}

export interface ApplyAnswersOptions {
  providers: readonly Provider[]
  /** Which 500 of too many results stay: `shortest` for travellers who may not see prices, since the choice must not reveal one. */
  limitBy: 'best' | 'shortest'
  markSuspicious: MarkSuspiciousPrices
}

/** All answers of a search so far and what readers know of them. */
export interface SearchProgress {
  answers: readonly NumberedAnswer[]
  merged: MergeState
  results: MergedItineraries
  /** The same results without marks of suspicious prices. */
  unmarked: MergedItineraries
  ended: readonly ProviderStatus[]
}

export const emptySearchProgress: SearchProgress = {
  answers: [],
  merged: emptyMerge,
  results: new Map(),
  unmarked: new Map(),
  ended: [],
}

/** @returns `update` is `null` where readers learn nothing new */
export function applyAnswersToProgress(
  before: SearchProgress,
  { answers: batch, plan }: SearchAnswerBatch,
  context: ApplyAnswersOptions,
): { progress: SearchProgress; update: SearchUpdate | null } {
  const answers = [...before.answers, ...batch]
  const questions = plan ? 1 + plan.others.length : Infinity
  const isLast = answers.length === context.providers.length * questions
  // After the first update a search can no longer be refused.
  if (!isLast && !answers.some(wasAsked)) return { progress: { ...before, answers }, update: null }
  const merged = mergeIncremental(before.merged, {
    itineraries: batch.flatMap(({ answer }) => answer.itineraries),
    cached: batch.flatMap(({ answer }) => answer.cached),
  })
  const found = toMergedItineraries(merged)
  const list = limitResults(markMerged(found, context.markSuspicious), context.limitBy)
  const results = new Map(list.map(({ number, itinerary }) => [number, itinerary]))
  const unmarked = new Map([...found].filter(([number]) => results.has(number)))
  const ended = assignRemarks(newlyEnded(before.ended, { answers, questions, list }, context), {
    before: before.ended,
    limit: isLast ? limitRemark(found.size, context.limitBy) : null,
    plan,
    datePairs: isLast && plan ? countDatePairs(answers, plan) : null,
  })
  const progress = { answers, merged, results, unmarked, ended: [...before.ended, ...ended] }
  const { changed, removed } = diffMergedItineraries(before.results, results)
  if (!changed.size && !removed.length && !ended.length && !isLast) return { progress, update: null }
  const update = {
    results: list,
    changed: list.filter(({ number }) => changed.has(number)),
    changedForEveryone: diffMergedItineraries(before.unmarked, unmarked).changed,
    removed,
    ended,
    providers: inProviderOrder(progress.ended, context.providers),
    isLast,
    isRefused: isRefusedByEveryProvider(answers.map(({ answer }) => answer)),
  }
  return { progress, update }
}

function wasAsked({ answer: { status, isRefused } }: NumberedAnswer): boolean {
  return !status.unsupported && !isRefused
}

/** Whether the queue of quotes was full for every provider that takes the question. */
export function isRefusedByEveryProvider(answers: readonly ProviderQuote[]): boolean {
  const suited = answers.filter(({ status }) => !status.unsupported)
  return suited.length > 0 && suited.every(({ isRefused }) => isRefused)
}

function markMerged(found: MergedItineraries, markSuspicious: MarkSuspiciousPrices): MergedItineraries {
  const marked = markSuspicious([...found.values()])
  return new Map(
    [...found.keys()].flatMap((number, index) => (marked[index] ? [[number, marked[index]]] : [])),
  )
}

/** Best first. */
function limitResults(merged: MergedItineraries, limitBy: ApplyAnswersOptions['limitBy']): NumberedResult[] {
  const numbers = new Map([...merged].map(([number, itinerary]) => [itinerary, number]))
  const all = [...merged.values()]
  const isCut = limitBy === 'shortest' && all.length > maxResults
  return rankItineraries(isCut ? sortItinerariesByDuration(all).slice(0, maxResults) : all, 'best')
    .slice(0, maxResults)
    .map((itinerary) => ({ itinerary, number: numbers.get(itinerary) ?? 0 }))
}

/** Statuses of the providers that have answered every question and were not reported before. */
function newlyEnded(
  before: readonly ProviderStatus[],
  state: { answers: readonly NumberedAnswer[]; questions: number; list: readonly NumberedResult[] },
  { providers }: ApplyAnswersOptions,
): ProviderStatus[] {
  const statuses = providers.flatMap((provider) => {
    const own = state.answers
      .map(({ answer }) => answer.status)
      .filter((status) => status.provider === provider.name)
    return own.length === state.questions ? [combineProviderStatuses(provider, own)] : []
  })
  const live = statuses.filter(({ cachedOnly }) => !cachedOnly)
  const isLiveComplete = live.length === providers.filter(({ cachedOnly }) => !cachedOnly).length
  // Cached fares attach to results of other providers, so their count is known once all of these have answered.
  const ended = isLiveComplete ? statuses.map((status) => countCachedOnly(status, state.list)) : live
  return ended.filter(({ provider }) => !before.some((it) => it.provider === provider))
}

function countCachedOnly(status: ProviderStatus, list: readonly NumberedResult[]): ProviderStatus {
  return status.cachedOnly ? { ...status, count: countResultsOfProvider(status.provider, list) } : status
}

/** How many itineraries have a booking option of the provider. */
export function countResultsOfProvider(
  provider: string,
  results: readonly { itinerary: Itinerary }[],
): number {
  return results.filter(({ itinerary }) => itinerary.options.some((option) => option.provider === provider))
    .length
}

function limitRemark(found: number, limitBy: ApplyAnswersOptions['limitBy']): string | null {
  if (found <= maxResults) return null
  return `Showing the ${limitBy} ${maxResults} of ${found} flights found.`
}

function countDatePairs(
  answers: readonly NumberedAnswer[],
  { totalPairs }: DatePairPlan,
): ProviderStatus['datePairs'] | null {
  if (totalPairs === 1) return null
  const live = answers.filter(({ answer }) => isLiveProviderQuote(answer))
  return { checkedLive: new Set(live.map(({ question }) => question)).size, total: totalPairs }
}

/** One provider says each remark: the limit and the date pairs the first, how dates were chosen the first with results. */
function assignRemarks(
  ended: readonly ProviderStatus[],
  {
    before,
    limit,
    plan,
    datePairs,
  }: {
    before: readonly ProviderStatus[]
    limit: string | null
    plan: DatePairPlan | null
    datePairs: ProviderStatus['datePairs'] | null
  },
): ProviderStatus[] {
  const remark = plan?.remark ?? null
  const isRemarked = remark && before.some(({ remarks }) => remarks?.includes(remark))
  const remarking = isRemarked ? undefined : ended.find(({ count }) => count > 0)
  return ended.map((status, index) => {
    const remarks = [index === 0 ? limit : null, status === remarking ? remark : null]
    const remarked = addProviderStatusRemarks(
      status,
      remarks.filter((it) => it !== null),
    )
    return index === 0 && datePairs ? { ...remarked, datePairs } : remarked
  })
}

function inProviderOrder(
  statuses: readonly ProviderStatus[],
  providers: readonly Provider[],
): ProviderStatus[] {
  return providers.flatMap(({ name }) => statuses.filter(({ provider }) => provider === name))
}
