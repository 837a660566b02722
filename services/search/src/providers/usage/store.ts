import type { DbOrTx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import { providerDays, providerStates } from '../../schema.ts'
import type { ProviderDayCounts } from '../guard/provider-health.ts'

/** Requests on each day since `from`, oldest first. A provider’s last day is in `provider_states` until the next one begins. */
export async function readProviderDayCountsSince(db: DbOrTx, from: string): Promise<ProviderDayCounts[]> {
  const { rows } = await db.execute<ProviderDayCounts & Record<string, unknown>>(sql`
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
