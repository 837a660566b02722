import { hash } from 'node:crypto'
import type { Postgres } from '@faresight/kit/postgres'
import { consume, limiterOf } from './limiter.ts'

/** How many letters a mailbox gets in how many seconds because somebody typed its address. */
const mailsAMailbox = { points: 5, duration: 60 * 60 }

export interface MailAllowance {
  /** Whether one more may go to `email`, normalised; if so it counts. */
  take: (email: string) => Promise<boolean>
}

export function createMailAllowance({ pool }: Pick<Postgres, 'pool'>): MailAllowance {
  const limiter = limiterOf('mail', mailsAMailbox, pool)
  return { take: async (email) => (await consume(limiter, hash('sha256', email))) === null }
}
