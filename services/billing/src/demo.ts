import { uuid } from '@faresight/contracts/common'
import { commonConfig, parseConfig, postgresConfig } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { planConfig } from './config.ts'
import { givePlan } from './grants/grant.ts'
import { customers } from './schema.ts'

const schema = z.object({
  ...postgresConfig,
  ...planConfig,
  FARESIGHT_LOCAL: commonConfig.FARESIGHT_LOCAL.refine(
    (isLocal) => isLocal,
    'must be 1: the demo plan is for one’s own machine',
  ),
  /** Whose it is: the demo subscriber's id at auth. */
  DEMO_SUBSCRIBER_ID: uuid,
})

const config = parseConfig(schema, process.env)
await using postgres = connectPostgres(config.DATABASE_URL, { max: 1, name: 'billing demo' })
// Auth opens the account again at each start; what was closed of it here has to follow.
await postgres.db
  .update(customers)
  .set({ closedAt: null })
  .where(eq(customers.userId, config.DEMO_SUBSCRIBER_ID))
// A year from each start, so that it never runs out on somebody.
await givePlan(
  { postgres, graceDays: config.GRACE_DAYS, now: () => new Date() },
  {
    userId: config.DEMO_SUBSCRIBER_ID,
    tier: 'annual',
    months: 12,
    by: null,
    giver: config.DEMO_SUBSCRIBER_ID,
    reason: 'The demo plan',
  },
)
