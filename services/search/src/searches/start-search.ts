import { searchProblems } from '@faresight/contracts/search/problems'
import type { Question, SearchRequest } from '@faresight/contracts/search/question'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { countSearchStarted, countSearchFinished, type SearchOutcome } from '../metrics.ts'
import { createSuspiciousPriceMarker, markNothing } from '../prices/mark-suspicious.ts'
import { type QuoteAnswer, isLiveAnswer } from '../quotes/answer.ts'
import { planDatePairs } from './plan-date-pairs.ts'
import { validateQuestion } from './validate-question.ts'
import { type FlexibleDateAnswers, type SearchUpdate, streamSearchUpdates } from './search-progress.ts'

/** A search that can be made. */
export interface SearchInput {
  question: Question
  flexibleDates: boolean
  purpose: Viewer
  /** For whom it is counted, the narrowest first. */
  spenders: readonly string[]
}

/** Nobody could be asked for all that goes on already. */
export const searchBusyRefusal: Refusal = { type: searchProblems.busy, retryAfterSeconds: 2 }

const noProvider: Refusal = { type: searchProblems['no-provider'], retryAfterSeconds: 60 }

/** What a request asks, or why it cannot be asked. */
export function validateSearch(
  request: SearchRequest,
  { purpose, spenders }: Pick<SearchInput, 'purpose' | 'spenders'>,
  { airports, providers, now }: Deps,
): { asked: SearchInput } | { refusal: Refusal } {
  const asked = validateQuestion(request, airports, now())
  if ('refusal' in asked) return asked
  if (!providers.length) return { refusal: noProvider }
  return { asked: { question: asked.question, flexibleDates: request.flexibleDates, purpose, spenders } }
}

/**
 * Asks the providers all that a search puts to them, whether or not somebody takes the steps, which come as they answer. The
 * search is counted, and how it ended where somebody takes the last step.
 */
export function startSearch(
  { question, flexibleDates, purpose, spenders }: SearchInput,
  deps: Deps,
  { atOnce = false } = {},
): AsyncIterable<SearchUpdate> {
  const { providers, quotes, rates } = deps
  deps.tally.count(purpose, deps.now())
  countSearchStarted(purpose)
  // While the traveller's own days are being asked for, those around them are chosen.
  const own = quotes.ask(question, { providers, purpose, spenders })
  const planned = planDatePairs(question, { flexibleDates, purpose, spenders }, deps)
  const more = planned.then(({ others, sentence, totalPairs: total }): FlexibleDateAnswers => {
    const answers = others.map((other) => quotes.ask(other, { providers, purpose, spenders }))
    const checkedLive = Promise.all([own, ...answers].map(isCheckedLive)).then(countTrue)
    return {
      answers: answers.flat(),
      questions: others.length,
      sentence,
      ...(total > 1 && { datePairs: checkedLive.then((checkedLive) => ({ checkedLive, total })) }),
    }
  })
  // Nobody may take the steps; who does is told.
  more.catch(() => {})
  // Nothing that a visitor gets may depend on a price.
  const marker =
    purpose === 'visitor'
      ? Promise.resolve(markNothing)
      : deps.usualPrice(question).then((usual) => createSuspiciousPriceMarker({ usual, question, rates }))
  const keep = purpose === 'visitor' ? 'shortest' : 'best'
  return countingTheEnd(purpose, streamSearchUpdates(own, more, { providers, keep, marker, atOnce }))
}

async function isCheckedLive(answers: readonly Promise<QuoteAnswer>[]): Promise<boolean> {
  return (await Promise.all(answers)).some(isLiveAnswer)
}

const countTrue = (all: readonly boolean[]) => all.filter(Boolean).length

async function* countingTheEnd(
  purpose: Viewer,
  steps: AsyncIterable<SearchUpdate>,
): AsyncGenerator<SearchUpdate> {
  for await (const step of steps) {
    if (step.isLast) countSearchFinished(purpose, outcomeOf(step))
    yield step
  }
}

function outcomeOf({ isRefused, list, providers }: SearchUpdate): SearchOutcome {
  if (isRefused) return 'refused'
  if (list.length > 0) return 'found'
  return providers.some(({ status }) => status === 'ok') ? 'nothing' : 'unanswered'
}
