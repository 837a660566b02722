import { searchProblems } from '@faresight/contracts/search/problems'
import type { FareQuery, SearchRequest } from '@faresight/contracts/search/search-request'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { searchAsked, searchEnded, type SearchOutcome } from '../metrics.ts'
import { createMarker, markNothing } from '../prices/mark-suspicious.ts'
import { type Answer, isLiveAnswer } from '../quotes/answer.ts'
import { planOf } from './plan.ts'
import { readQuestion } from './question.ts'
import { type More, type Step, stepsOf } from './steps.ts'

/** A search that can be made. */
export interface Asked {
  question: FareQuery
  flexibleDates: boolean
  purpose: Viewer
  /** For whom it is counted, the narrowest first. */
  spenders: readonly string[]
}

/** Nobody could be asked for all that goes on already. */
export const busy: Refusal = { type: searchProblems.busy, retryAfterSeconds: 2 }

const noProvider: Refusal = { type: searchProblems['no-provider'], retryAfterSeconds: 60 }

/** What a request asks, or why it cannot be asked. */
export function askedBy(
  request: SearchRequest,
  { purpose, spenders }: Pick<Asked, 'purpose' | 'spenders'>,
  { airports, providers, now }: Deps,
): { asked: Asked } | { refusal: Refusal } {
  const asked = readQuestion(request, airports, now())
  if ('refusal' in asked) return asked
  if (!providers.length) return { refusal: noProvider }
  return { asked: { question: asked.question, flexibleDates: request.flexibleDates, purpose, spenders } }
}

/**
 * Asks the providers all that a search puts to them, whether or not somebody takes the steps, which come as they answer. The
 * search is counted, and how it ended where somebody takes the last step.
 */
export function begin(
  { question, flexibleDates, purpose, spenders }: Asked,
  deps: Deps,
  { atOnce = false } = {},
): AsyncIterable<Step> {
  const { providers, quotes, rates } = deps
  deps.tally.count(purpose, deps.now())
  searchAsked(purpose)
  // While the traveller's own days are being asked for, those around them are chosen.
  const own = quotes.ask(question, { providers, purpose, spenders })
  const planned = planOf(question, { flexibleDates, purpose, spenders }, deps)
  const more = planned.then(({ others, sentence, totalPairs: total }): More => {
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
      : deps.usualPrice(question).then((usual) => createMarker({ usual, question, rates }))
  const keep = purpose === 'visitor' ? 'shortest' : 'best'
  return countingTheEnd(purpose, stepsOf(own, more, { providers, keep, marker, atOnce }))
}

async function isCheckedLive(answers: readonly Promise<Answer>[]): Promise<boolean> {
  return (await Promise.all(answers)).some(isLiveAnswer)
}

const countTrue = (all: readonly boolean[]) => all.filter(Boolean).length

async function* countingTheEnd(purpose: Viewer, steps: AsyncIterable<Step>): AsyncGenerator<Step> {
  for await (const step of steps) {
    if (step.isLast) searchEnded(purpose, outcomeOf(step))
    yield step
  }
}

function outcomeOf({ isRefused, list, providers }: Step): SearchOutcome {
  if (isRefused) return 'refused'
  if (list.length > 0) return 'found'
  return providers.some(({ status }) => status === 'ok') ? 'nothing' : 'unanswered'
}
