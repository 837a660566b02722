import { uuid } from '@faresight/contracts/common'
import { commonConfigShape, parseConfig, postgresConfigShape } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { grantComplimentaryPlan } from './complimentary-plans/grant.ts'
import { graceDaysConfig } from './config.ts'
import { customers } from './schema.ts'

const schema = z.object({
  ...postgresConfigShape,
  ...graceDaysConfig,
  FARESIGHT_LOCAL: commonConfigShape.FARESIGHT_LOCAL.refine(
    (isLocal) => isLocal,
    'must be 1: the demo plan is for one’s own machine',
  ),
  DEMO_SUBSCRIBER_ID: uuid,
})

const config = parseConfig(schema, process.env)
await using postgres = connectPostgres(config.DATABASE_URL, { max: 1, name: 'billing demo' })
// Auth reopens the account at each start.
await postgres.db
  .update(customers)
  .set({ closedAt: null })
  .where(eq(customers.userId, config.DEMO_SUBSCRIBER_ID))
await grantComplimentaryPlan(
  { postgres, graceDays: config.GRACE_DAYS, now: () => new Date() },
  {
    userId: config.DEMO_SUBSCRIBER_ID,
    tier: 'annual',
    months: 12,
    by: null,
    grantedBy: config.DEMO_SUBSCRIBER_ID,
    reason: 'The demo plan',
  },
)
