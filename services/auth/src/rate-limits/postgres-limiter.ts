import type { Postgres } from '@faresight/kit/postgres'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** @param name prefix of the limiter's keys, unique per limiter */
export function createPostgresLimiter(
  name: string,
  allowance: { points: number; duration: number },
  pool: Postgres['pool'],
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...allowance,
    keyPrefix: name,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // Our migrations create the table, and `sweep-expired.ts` clears it.
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}

/** @returns `null` when allowed, else the end of the limit in milliseconds since 1970 */
export async function consumeRateLimitPoint(
  limiter: RateLimiterPostgres,
  key: string,
): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    // Fails closed: no attempts without the database.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Date.now() + refusal.msBeforeNext
  }
}
