import type { Postgres } from '@faresight/kit/postgres'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** @param name its keys begin with it: no two limiters share one */
export function limiterOf(
  name: string,
  allowance: { points: number; duration: number },
  pool: Postgres['pool'],
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...allowance,
    keyPrefix: name,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    // Our migrations make the table, and our own sweep clears it.
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}

/** Takes one; `null`, or until when there is none. The library counts and decides in one statement. */
export async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    // Without the database nobody guesses.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Date.now() + refusal.msBeforeNext
  }
}
