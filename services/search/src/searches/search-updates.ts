import type { MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { ProviderQuote } from '../quotes/query-provider.ts'
import { yieldSettledBatches } from '../quotes/settled-batches.ts'
import type { DatePairPlan } from './plan-date-pairs.ts'
import {
  applyAnswersToProgress,
  emptySearchProgress,
  type NumberedAnswer,
  type ApplyAnswersOptions,
  type SearchUpdate,
} from './search-progress.ts'

export interface PendingSearchAnswers {
  /** To the traveller's own question, of each provider. */
  own: readonly Promise<ProviderQuote>[]
  /** To each question of the plan, of each provider. */
  others: Promise<{ plan: DatePairPlan; answers: readonly (readonly Promise<ProviderQuote>[])[] }>
}

interface UpdateOptions extends Omit<ApplyAnswersOptions, 'markSuspicious'> {
  /** Resolves within a second. Must not reject. */
  markSuspicious: Promise<MarkSuspiciousPrices>
  /** Yield one update once all have answered: it costs less than many. */
  waitForAll?: boolean
}

/** Yields an update each time that answers change something; at least one, of which the last has `isLast`. */
export async function* streamSearchUpdates(
  { own, others }: PendingSearchAnswers,
  { markSuspicious, waitForAll, ...options }: UpdateOptions,
): AsyncGenerator<SearchUpdate, void, undefined> {
  const context = { ...options, markSuspicious: await markSuspicious }
  let plan: DatePairPlan | null = null
  let progress = emptySearchProgress
  const more = others.then((it) => {
    plan = it.plan
    return it.answers.flatMap((answers, index) => numberAnswers(answers, index + 1))
  })
  for await (const answers of yieldSettledBatches({ first: numberAnswers(own, 0), more }, waitForAll)) {
    const applied = applyAnswersToProgress(progress, { answers, plan }, context)
    progress = applied.progress
    if (applied.update) yield applied.update
  }
}

function numberAnswers(
  answers: readonly Promise<ProviderQuote>[],
  question: number,
): Promise<NumberedAnswer>[] {
  return answers.map(async (answer) => ({ question, answer: await answer }))
}
