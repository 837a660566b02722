import { hash } from 'node:crypto'
import type { Postgres } from '@faresight/kit/postgres'
import { blockOf } from './allowances.ts'
import { consume, limiterOf } from './limiter.ts'
import { returnPoints } from './store.ts'

const quarterOfAnHour = 15 * 60

/** How many keys of the owner's a network tries in how many seconds. */
const triesANetwork = { points: 10, duration: quarterOfAnHour }

/** The same of a /48 of IPv6, which one customer may have: each wrong key is an entry of the audit log. */
const triesABlock = { points: 100, duration: quarterOfAnHour }

/** Counts keys that are tried, together with all other replicas. */
export interface KeyTries {
  /** Takes one; `null`, or until when there is none, in milliseconds since 1970. */
  take: (network: string) => Promise<number | null>
  /** Gives one back: the key was good. */
  giveBack: (network: string) => Promise<void>
}

export function createKeyTries({ pool, db }: Pick<Postgres, 'pool' | 'db'>): KeyTries {
  const ofNetwork = limiterOf('owner-key', triesANetwork, pool)
  const ofBlock = limiterOf('owner-key-block', triesABlock, pool)
  /** What a try is taken from: the network first, so that one whose tries are used up costs its block nothing more. */
  const takenFrom = (network: string) => {
    const block = blockOf(network)
    const blocks = block === null ? [] : [{ limiter: ofBlock, key: hash('sha256', block) }]
    return [{ limiter: ofNetwork, key: hash('sha256', network) }, ...blocks]
  }
  return {
    async take(network) {
      for (const { limiter, key } of takenFrom(network)) {
        const until = await consume(limiter, key)
        if (until !== null) return until
      }
      return null
    },
    giveBack: (network) =>
      returnPoints(
        db,
        takenFrom(network).map(({ limiter, key }) => limiter.getKey(key)),
        Date.now(),
      ),
  }
}
