import { hash } from 'node:crypto'
import { limitMinutes } from '@faresight/contracts/retention'
import type { Postgres } from '@faresight/kit/postgres'
import { consume, limiterOf } from './limiter.ts'

/** How many letters of each sort a mailbox gets in how many seconds because somebody typed its address. */
const mailsAMailbox = { points: 5, duration: limitMinutes * 60 }

/** Each counts for itself, so that nobody keeps an owner from a new password by asking for accounts with their address. */
export type MailSort = 'account' | 'reset'

export interface MailAllowance {
  /** Whether one more of that sort may go to `email`, normalised; if so it counts. */
  take: (sort: MailSort, email: string) => Promise<boolean>
}

export function createMailAllowance({ pool }: Pick<Postgres, 'pool'>): MailAllowance {
  const limiters = {
    account: limiterOf('mail', mailsAMailbox, pool),
    reset: limiterOf('mail-reset', mailsAMailbox, pool),
  }
  return { take: async (sort, email) => (await consume(limiters[sort], hash('sha256', email))) === null }
}
