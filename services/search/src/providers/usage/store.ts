import type { DbOrTx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import { providerDays, providerStates } from '../../schema.ts'

/** Requests to a provider on a day (UTC). */
export interface ProviderDay {
  provider: string
  day: string
  /** Without polls and other continuations. */
  requests: number
  failures: number
}

/** Requests on each day since `from`, oldest first. A provider’s last day is in `provider_states` until the next one begins. */
export async function readProviderDaysSince(db: DbOrTx, from: string): Promise<ProviderDay[]> {
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
