import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { changesBetween, grow, mergedOf, nothingYet, type Merged } from '../merge/growing.ts'
import type { Provider } from '../providers/provider.ts'
import type { Answer } from '../quotes/answer.ts'
import { inBatches } from '../quotes/in-batches.ts'
import { statusOfAll } from '../quotes/statuses.ts'
import { ranked } from '../ranking/rank.ts'

/** More than anybody looks through. */
const mostResults = 500

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
  /** Numbers that are no result any more. */
  removed: readonly number[]
  /** Providers that have now answered all that they were asked. */
  ended: readonly ProviderStatus[]
  /** All that have ended. */
  providers: readonly ProviderStatus[]
  isLast: boolean
  /** Nobody was asked anything, since too many are being asked already. */
  isRefused: boolean
}

export interface StepsOptions {
  providers: readonly Provider[]
  /** How many questions were put to each. */
  questions: number
  /** Of how those besides the traveller's own were chosen. */
  sentence: string | null
  /** Wait for all answers and make one step of them: it costs less than many. */
  atOnce?: boolean
}

/** The steps come as providers answer. There is at least one. */
export function stepsOf(
  answers: readonly Promise<Answer>[],
  { atOnce, ...options }: StepsOptions,
): AsyncIterable<Step> {
  return follow(inBatches(answers, atOnce), options)
}

async function* follow(
  batches: AsyncIterable<Answer[]>,
  { providers, questions, sentence }: StepsOptions,
): AsyncGenerator<Step, void, undefined> {
  let growing = nothingYet
  let isTold = false
  let shown: Merged = new Map()
  const answers: Answer[] = []
  const ended: ProviderStatus[] = []
  for await (const batch of batches) {
    answers.push(...batch)
    growing = grow(growing, {
      itineraries: batch.flatMap(({ itineraries }) => itineraries),
      cached: batch.flatMap(({ cached }) => cached),
    })
    const merged = mergedOf(growing)
    const list = bestOf(merged)
    const before = shown
    shown = new Map(list.map(({ number, itinerary }) => [number, itinerary]))
    const { changed, removed } = changesBetween(before, shown)
    const isLast = answers.length === providers.length * questions
    const endedNow = statusesOf(answers, providers, questions)
      .filter(({ provider }) => !ended.some((it) => it.provider === provider))
      // Said once, when it is sure how many there are.
      .map((status, index) => (isLast && index === 0 ? withLimit(status, merged.size) : status))
      .map((status) => {
        // One says it for all: the first that has found something.
        if (!sentence || isTold || !status.count) return status
        isTold = true
        return withSentence(status, sentence)
      })
    ended.push(...endedNow)
    yield {
      list,
      changed: list.filter(({ number }) => changed.has(number)),
      removed,
      ended: endedNow,
      providers: inOrder(ended, providers),
      isLast,
      isRefused: answers.every(({ isRefused }) => isRefused),
    }
  }
}

function bestOf(merged: Merged): Found[] {
  const numbers = new Map([...merged].map(([number, itinerary]) => [itinerary, number]))
  return ranked([...merged.values()], 'best')
    .slice(0, mostResults)
    .map((itinerary) => ({ itinerary, number: numbers.get(itinerary) ?? 0 }))
}

/** Of those providers that have answered every question. */
function statusesOf(
  answers: readonly Answer[],
  providers: readonly Provider[],
  questions: number,
): ProviderStatus[] {
  return providers.flatMap((provider) => {
    const own = answers.map(({ status }) => status).filter((status) => status.provider === provider.name)
    return own.length === questions ? [statusOfAll(provider, own)] : []
  })
}

/** Says so where not all of what was found is shown. */
function withLimit(status: ProviderStatus, found: number): ProviderStatus {
  if (found <= mostResults) return status
  return withSentence(status, `Of ${found} flights found, the best ${mostResults} are shown.`)
}

function withSentence(status: ProviderStatus, sentence: string): ProviderStatus {
  return { ...status, detail: status.detail ? `${status.detail} ${sentence}` : sentence }
}

function inOrder(statuses: readonly ProviderStatus[], providers: readonly Provider[]): ProviderStatus[] {
  return providers.flatMap(({ name }) => statuses.filter(({ provider }) => provider === name))
}
