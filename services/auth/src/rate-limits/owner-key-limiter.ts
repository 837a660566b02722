import { hash } from 'node:crypto'
import type { Postgres } from '@faresight/kit/postgres'
import { toIpv6Slash48 } from './sign-in-limits.ts'
import { consumeRateLimitPoint, createPostgresLimiter } from './postgres-limiter.ts'
import { refundRateLimitPoints } from './store.ts'

const quarterOfAnHour = 15 * 60

const attemptsPerNetwork = { points: 10, duration: quarterOfAnHour }

/** For a /48 of IPv6, which one customer may have: each wrong key adds an audit entry. */
const attemptsPerBlock = { points: 100, duration: quarterOfAnHour }

export interface OwnerKeyLimiter {
  /** @returns `null`, or the end of the limit in milliseconds since 1970 */
  consume: (network: string) => Promise<number | null>
  refund: (network: string) => Promise<void>
}

export function createOwnerKeyLimiter({ pool, db }: Pick<Postgres, 'pool' | 'db'>): OwnerKeyLimiter {
  const ofNetwork = createPostgresLimiter('owner-key', attemptsPerNetwork, pool)
  const ofBlock = createPostgresLimiter('owner-key-block', attemptsPerBlock, pool)
  /** The network first: once it is exhausted, it costs its block nothing more. */
  const takenFrom = (network: string) => {
    const block = toIpv6Slash48(network)
    const blocks = block === null ? [] : [{ limiter: ofBlock, key: hash('sha256', block) }]
    return [{ limiter: ofNetwork, key: hash('sha256', network) }, ...blocks]
  }
  return {
    async consume(network) {
      for (const { limiter, key } of takenFrom(network)) {
        const until = await consumeRateLimitPoint(limiter, key)
        if (until !== null) return until
      }
      return null
    },
    refund: (network) =>
      refundRateLimitPoints(
        db,
        takenFrom(network).map(({ limiter, key }) => limiter.getKey(key)),
        Date.now(),
      ),
  }
}
