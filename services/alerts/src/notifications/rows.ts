import { batchCalls } from '@faresight/kit/batch-calls'
import type { Deps } from '../deps.ts'
import type { Outcome } from '../schema.ts'
import { abandonedMs } from './sending.ts'
import { beginNotifications, noteOutcomes, type Taking, takeSendings, type Told } from './store.ts'

/** What is written of each letter, as many at a time as come together. */
export interface Rows {
  /** What is to be told, noted as at work; `null` where nothing is left to do. */
  begin(id: string): Promise<Told | null>
  /** Whether the letter is ours to send: `takeSendings` says when. */
  take(taking: Taking): Promise<boolean>
  end(ended: { id: string; outcome: Outcome }): Promise<void>
}

export function gatherRows({ postgres: { db }, now }: Pick<Deps, 'postgres' | 'now'>): Rows {
  return {
    begin: batchCalls((ids: readonly string[]) => beginNotifications(db, ids, now())),
    take: batchCalls((takings: readonly Taking[]) =>
      takeSendings(db, takings, {
        now: now(),
        abandonedBefore: new Date(now().getTime() - abandonedMs),
      }),
    ),
    end: batchCalls((ended: readonly { id: string; outcome: Outcome }[]) => noteOutcomes(db, ended, now())),
  }
}
