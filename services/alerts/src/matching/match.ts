import type { ObservedFare } from '@faresight/contracts/search/events'
import type { Question } from '@faresight/contracts/search/question'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'

/** What somebody was answered: an event, or a check of ours. */
export interface Observation {
  question: Question
  fares: readonly ObservedFare[]
}

/**
 * Triggers the alerts that these fares are good enough for, each by its cheapest one, ties by the earliest. All that follows from
 * it stands in `tx`. To match a fare twice does nothing the second time.
 *
 * @returns the notifications to be queued once `tx` is committed, with `notifications/queue.ts`
 */
export async function matchObservations(
  _deps: Pick<Deps, 'now'>,
  _tx: Tx,
  _observations: readonly Observation[],
): Promise<string[]> {
  throw new Error('Not there yet.')
}
