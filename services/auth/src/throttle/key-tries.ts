import { hash } from 'node:crypto'
import type { Postgres } from '@faresight/kit/postgres'
import { consume, limiterOf } from './limiter.ts'
import { returnPoints } from './store.ts'

/** How many keys of the owner's a network tries in how many seconds. */
const triesANetwork = { points: 10, duration: 15 * 60 }

/** Counts keys that are tried, together with all other replicas. */
export interface KeyTries {
  /** Takes one; `null`, or until when there is none, in milliseconds since 1970. */
  take: (network: string) => Promise<number | null>
  /** Gives one back: the key was good. */
  giveBack: (network: string) => Promise<void>
}

export function createKeyTries({ pool, db }: Pick<Postgres, 'pool' | 'db'>): KeyTries {
  const limiter = limiterOf('owner-key', triesANetwork, pool)
  const keyOf = (network: string) => hash('sha256', network)
  return {
    take: (network) => consume(limiter, keyOf(network)),
    giveBack: (network) => returnPoints(db, [limiter.getKey(keyOf(network))], Date.now()),
  }
}
