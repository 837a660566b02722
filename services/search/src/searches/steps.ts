import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { changesBetween, grow, mergedOf, nothingYet, type Merged } from '../merge/growing.ts'
import type { Provider } from '../providers/provider.ts'
import type { Answer } from '../quotes/answer.ts'
import { inBatches } from '../quotes/in-batches.ts'
import type { MarkSuspicious } from '../prices/mark-suspicious.ts'
import { combineProviderStatuses, addRemarks } from '../providers/provider-status.ts'
import { ranked, shortest } from '../ranking/rank.ts'

/** More than anybody looks through. */
const mostResults = 500

const unknown = { questions: Infinity, sentence: null }

/** An itinerary and its number in the search, which it keeps. */
export interface Found {
  number: number
  itinerary: Itinerary
}

/** What is new in a search, and how it stands with that. */
export interface Step {
  /** All that was found so far, the best first. */
  list: readonly Found[]
  /** Those of the list that are new or different. */
  changed: readonly Found[]
  /** Numbers of those in which more has changed than the judgement of a price: nobody without access may learn that. */
  news: ReadonlySet<number>
  /** Numbers that are no result any more. */
  removed: readonly number[]
  /** Providers that have now answered all that they were asked. */
  ended: readonly ProviderStatus[]
  /** All that have ended. */
  providers: readonly ProviderStatus[]
  isLast: boolean
  /** Nobody was asked anything, since too many are being asked already: it is the only step then. */
  isRefused: boolean
}

/** What is asked besides the traveller's own question. */
export interface More {
  answers: readonly Promise<Answer>[]
  /** How many questions these are. */
  questions: number
  /** How they were chosen. */
  sentence: string | null
  /** With flexible dates, for the status of one provider. Resolves once all have answered. */
  datePairs?: Promise<NonNullable<ProviderStatus['datePairs']>>
}

export interface StepsOptions {
  providers: readonly Provider[]
  /** Where there are too many results, those that are left are the `best`, or the `shortest` for who may not see prices. */
  keep: 'best' | 'shortest'
  /** Judges what was found. Resolves within a second; never rejects. */
  marker: Promise<MarkSuspicious>
  /** Wait for all answers and make one step of them: it costs less than many. */
  atOnce?: boolean
}

/**
 * The steps come as providers answer, to the traveller's own question first, and none before somebody was asked. There is at
 * least one.
 */
export async function* stepsOf(
  own: readonly Promise<Answer>[],
  more: Promise<More>,
  { providers, keep, marker, atOnce }: StepsOptions,
): AsyncGenerator<Step, void, undefined> {
  let growing = nothingYet
  let shown: Merged = new Map()
  let unmarked: Merged = new Map()
  let known: More | undefined
  const answers: Answer[] = []
  const ended: ProviderStatus[] = []
  const others = more.then((it) => {
    known = it
    return it.answers
  })
  const mark = await marker
  for await (const batch of inBatches({ first: own, more: others }, atOnce)) {
    answers.push(...batch)
    // Until it is known how much each is asked, nobody has answered all of it.
    const { questions, sentence } = known ? { ...known, questions: 1 + known.questions } : unknown
    const isLast = answers.length === providers.length * questions
    // Who is told something takes the search for one that was asked.
    if (!isLast && !answers.some(wasAsked)) continue
    growing = grow(growing, {
      itineraries: batch.flatMap(({ itineraries }) => itineraries),
      cached: batch.flatMap(({ cached }) => cached),
    })
    const found = mergedOf(growing)
    const merged = markedOf(found, mark)
    const list = mostOf(merged, keep)
    const before = shown
    shown = new Map(list.map(({ number, itinerary }) => [number, itinerary]))
    const { changed, removed } = changesBetween(before, shown)
    const unmarkedBefore = unmarked
    unmarked = new Map([...found].filter(([number]) => shown.has(number)))
    const statuses = statusesOf(answers, providers, questions, list)
    const endedSince = statuses.filter(({ provider }) => !ended.some((it) => it.provider === provider))
    // How many there are is said once, when it is sure.
    const remarked = remarking(endedSince, ended, isLast ? limitOf(merged.size, keep) : null, sentence)
    const datePairs = isLast ? await known?.datePairs : undefined
    const endedNow = datePairs ? remarked.map((it, at) => (at === 0 ? { ...it, datePairs } : it)) : remarked
    ended.push(...endedNow)
    if (!changed.size && !removed.length && !endedNow.length && !isLast) continue
    yield {
      list,
      changed: list.filter(({ number }) => changed.has(number)),
      news: changesBetween(unmarkedBefore, unmarked).changed,
      removed,
      ended: endedNow,
      providers: inOrder(ended, providers),
      isLast,
      isRefused: isRefusedBy(answers),
    }
  }
}

function markedOf(merged: Merged, mark: MarkSuspicious): Merged {
  const marked = mark([...merged.values()])
  return new Map(
    [...merged.keys()].flatMap((number, index) => (marked[index] ? [[number, marked[index]]] : [])),
  )
}

function wasAsked({ status, isRefused }: Answer): boolean {
  return !status.unsupported && !isRefused
}

/** Whether everybody who takes the question was too busy for it. */
export function isRefusedBy(answers: readonly Answer[]): boolean {
  const suited = answers.filter(({ status }) => !status.unsupported)
  return suited.length > 0 && suited.every(({ isRefused }) => isRefused)
}

/** The best ones, the best first. Which of too many are left must tell nobody what a fare costs who may not see it. */
function mostOf(merged: Merged, keep: StepsOptions['keep']): Found[] {
  const numbers = new Map([...merged].map(([number, itinerary]) => [itinerary, number]))
  const all = [...merged.values()]
  const left = keep === 'shortest' && all.length > mostResults ? shortest(all).slice(0, mostResults) : all
  return ranked(left, 'best')
    .slice(0, mostResults)
    .map((itinerary) => ({ itinerary, number: numbers.get(itinerary) ?? 0 }))
}

/**
 * Of those providers that have answered every question. One that only remembers fares counts those that stand beside flights
 * of the list, which is known when all others have answered.
 */
function statusesOf(
  answers: readonly Answer[],
  providers: readonly Provider[],
  questions: number,
  list: readonly Found[],
): ProviderStatus[] {
  const statuses = providers.flatMap((provider) => {
    const own = answers.map(({ status }) => status).filter((status) => status.provider === provider.name)
    return own.length === questions ? [combineProviderStatuses(provider, own)] : []
  })
  const live = statuses.filter(({ cachedOnly }) => !cachedOnly)
  if (live.length < providers.filter(({ cachedOnly }) => !cachedOnly).length) return live
  return statuses.map((status) =>
    status.cachedOnly ? { ...status, count: countOf(status.provider, list) } : status,
  )
}

/** How many of what was found can be booked by what one provider has told. */
export function countOf(provider: string, found: readonly { itinerary: Itinerary }[]): number {
  return found.filter(({ itinerary }) => itinerary.options.some((option) => option.provider === provider))
    .length
}

/** A sentence where not all of what was found is shown. */
function limitOf(found: number, keep: StepsOptions['keep']): string | null {
  if (found <= mostResults) return null
  return `Showing the ${keep} ${mostResults} of ${found} flights found.`
}

/** One says it for all: the limit the first, how days were chosen the first that has found something. */
function remarking(
  news: readonly ProviderStatus[],
  ended: readonly ProviderStatus[],
  limit: string | null,
  sentence: string | null,
): ProviderStatus[] {
  const isTold = sentence && ended.some(({ remarks }) => remarks?.includes(sentence))
  const teller = isTold ? undefined : news.find(({ count }) => count > 0)
  return news.map((status, index) => {
    const remarks = [index === 0 ? limit : null, status === teller ? sentence : null]
    return addRemarks(
      status,
      remarks.filter((remark) => remark !== null),
    )
  })
}

function inOrder(statuses: readonly ProviderStatus[], providers: readonly Provider[]): ProviderStatus[] {
  return providers.flatMap(({ name }) => statuses.filter(({ provider }) => provider === name))
}
