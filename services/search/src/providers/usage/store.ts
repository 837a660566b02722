import type { DbOrTx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import { providerDays, providerStates } from '../../schema.ts'

/** What a provider was asked on a day (UTC). */
export interface ProviderDay {
  provider: string
  day: string
  /** Polls and the like are not counted. */
  requests: number
  failures: number
}

/** What providers were asked on each day from one on, oldest first. The last one stands with their state until a new one begins. */
export async function daysFrom(db: DbOrTx, from: string): Promise<ProviderDay[]> {
  const { rows } = await db.execute<ProviderDay & Record<string, unknown>>(sql`
    select provider, day::text, sum(requests)::int as requests, sum(failures)::int as failures
    from (
      select provider, day, requests, failures from ${providerDays}
      union all select provider, day, requests, failures from ${providerStates}
    ) counted
    where day >= ${from} and requests > 0
    group by provider, counted.day
    order by counted.day, provider`)
  return rows
}
