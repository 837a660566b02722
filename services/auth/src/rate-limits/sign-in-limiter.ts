import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Postgres } from '@faresight/kit/postgres'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import {
  type SignInLimitName,
  signInLimits,
  toSignInLimitKeys,
  type SignInAttempt,
} from './sign-in-limits.ts'
import { consumeRateLimitPoint, createPostgresLimiter } from './postgres-limiter.ts'
import { refundRateLimitPoints } from './store.ts'

/** `refund` after a successful sign-in. `until` is in milliseconds since 1970. */
export type SignInAttemptOutcome =
  | { refund: () => Promise<void> }
  | { refusedBy: SignInLimitName; until: number }

export interface SignInLimiter {
  /** Consumes one point of every limit that applies, or none. */
  consume: (guess: SignInAttempt) => Promise<SignInAttemptOutcome>
}

interface ExhaustedLimit {
  /** Milliseconds since 1970, by the library's clock. */
  until: number
  askAgainAt: number
}

/** More than can be exhausted at once: `everywhere` bounds the number of attempts. */
const maxExhausted = 10_000
/** A cached refusal skips the database for this long. */
const cachedRefusalMs = 10_000

export function createSignInLimiter({ pool, db }: Postgres): SignInLimiter {
  const allowed = (name: SignInLimitName) => createPostgresLimiter(name, signInLimits[name], pool)
  const limiters: Record<SignInLimitName, RateLimiterPostgres> = {
    device: allowed('device'),
    everywhere: allowed('everywhere'),
    block: allowed('block'),
    network: allowed('network'),
    'account-and-network': allowed('account-and-network'),
    account: allowed('account'),
    'after-link': allowed('after-link'),
  }
  const usedUp = new BoundedMap<string, ExhaustedLimit>(maxExhausted)

  async function consume(guess: SignInAttempt): Promise<SignInAttemptOutcome> {
    const wanted = toSignInLimitKeys(guess).map(([name, key]) => ({
      name,
      key,
      row: limiters[name].getKey(key),
    }))
    for (const { name, row } of wanted) {
      const known = usedUp.get(row)
      if (known && known.askAgainAt > Date.now()) return { refusedBy: name, until: known.until }
    }
    const rows: string[] = []
    for (const { name, key, row } of wanted) {
      const until = await consumeRateLimitPoint(limiters[name], key)
      if (until !== null) {
        usedUp.set(row, { until, askAgainAt: Math.min(until, Date.now() + cachedRefusalMs) })
        await refundRateLimitPoints(db, rows, Date.now())
        return { refusedBy: name, until }
      }
      rows.push(row)
    }
    return {
      async refund() {
        await refundRateLimitPoints(db, rows, Date.now())
        for (const row of rows) usedUp.delete(row)
      },
    }
  }

  return { consume }
}
