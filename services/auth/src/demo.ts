import { commonConfigShape, parseConfig, postgresConfigShape } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { createPasswordHasher } from './crypto/password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { resetDemoAccounts } from './users/demo-accounts.ts'

const schema = z.object({
  ...postgresConfigShape,
  FARESIGHT_LOCAL: commonConfigShape.FARESIGHT_LOCAL.refine(
    (isLocal) => isLocal,
    'must be 1: demo accounts are for one’s own machine',
  ),
  DEMO_PASSWORD: z.string('is missing').min(8, 'must have at least 8 characters'),
  DEMO_MEMBER_ID: z.uuid('must be a UUID'),
  DEMO_SUBSCRIBER_ID: z.uuid('must be a UUID'),
})

const config = parseConfig(schema, process.env)
await using postgres = connectPostgres(config.DATABASE_URL, { max: 1, name: 'auth demo' })
const passwords = createPasswordHasher(createBoundedTaskQueue({ running: 1, waiting: 0 }))
const accounts = [
  { id: config.DEMO_MEMBER_ID, email: 'member@faresight.test', firstName: 'Morgan' },
  { id: config.DEMO_SUBSCRIBER_ID, email: 'subscriber@faresight.test', firstName: 'Sasha' },
]
await resetDemoAccounts(postgres.db, passwords, accounts, { password: config.DEMO_PASSWORD, now: new Date() })
