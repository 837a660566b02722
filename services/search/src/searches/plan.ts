import type { Question } from '@faresight/contracts/search/question'
import type { Purpose } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'

/** How a search is to be asked. */
export interface PlanOptions {
  /** Days around those of the question count too. */
  flexibleDates: boolean
  purpose: Purpose
}

/** The questions that one search puts to the providers, that of the traveller first. Never fails. */
export async function planOf(question: Question, _options: PlanOptions, _deps: Deps): Promise<Question[]> {
  return [question]
}
