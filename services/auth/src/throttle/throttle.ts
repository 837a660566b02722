import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Postgres } from '@faresight/kit/postgres'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Allowance, allowances, allowancesOf, type Guess } from './allowances.ts'
import { consume, limiterOf } from './limiter.ts'
import { returnPoints } from './store.ts'

/** Room for a guess, to be given back where it was none; or what has none left, and until when. */
export type Taken = { giveBack: () => Promise<void> } | { refusedBy: Allowance; until: number }

/** Counts guesses at passwords, together with all other replicas. */
export interface Throttle {
  /** Takes one of every allowance that the guess counts for, or none of any. */
  take: (guess: Guess) => Promise<Taken>
}

interface UsedUp {
  /** Milliseconds since 1970, by the clock of the library. */
  until: number
  askAgainAt: number
}

/** More than can be used up at a time: each stands for hashes, of which `everywhere` bounds how many there are. */
const mostUsedUp = 10_000
/** What is used up is asked for again only then, so that thousands of guesses cost no statement. */
const takenOnTrustMs = 10_000

export function createThrottle({ pool, db }: Postgres): Throttle {
  const allowed = (name: Allowance) => limiterOf(name, allowances[name], pool)
  const limiters: Record<Allowance, RateLimiterPostgres> = {
    device: allowed('device'),
    everywhere: allowed('everywhere'),
    block: allowed('block'),
    network: allowed('network'),
    'account-and-network': allowed('account-and-network'),
    account: allowed('account'),
    'after-link': allowed('after-link'),
  }
  const usedUp = new BoundedMap<string, UsedUp>(mostUsedUp)

  async function take(guess: Guess): Promise<Taken> {
    const wanted = allowancesOf(guess).map(([name, key]) => ({ name, key, row: limiters[name].getKey(key) }))
    for (const { name, row } of wanted) {
      const known = usedUp.get(row)
      if (known && known.askAgainAt > Date.now()) return { refusedBy: name, until: known.until }
    }
    const rows: string[] = []
    for (const { name, key, row } of wanted) {
      const until = await consume(limiters[name], key)
      if (until !== null) {
        usedUp.set(row, { until, askAgainAt: Math.min(until, Date.now() + takenOnTrustMs) })
        await returnPoints(db, rows, Date.now())
        return { refusedBy: name, until }
      }
      rows.push(row)
    }
    return {
      async giveBack() {
        await returnPoints(db, rows, Date.now())
        for (const row of rows) usedUp.delete(row)
      },
    }
  }

  return { take }
}
