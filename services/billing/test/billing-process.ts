import type { TestIdentity, TestPostgres } from '@faresight/kit/testing'
import type { TestBus } from '../../../test/setup/test-bus.ts'
import { startProgram, type RunningProgram } from '../../../test/setup/start-programs.ts'
import { webhookSecret } from './harness.ts'

interface Surroundings {
  database: Pick<TestPostgres, 'url'>
  bus: Pick<TestBus, 'urlOf'>
  identity: Pick<TestIdentity, 'publicKey'>
  stripeUrl: string
}

/** A process that a test can kill. */
export function startBillingProcess({
  database,
  bus,
  identity,
  stripeUrl,
}: Surroundings): Promise<RunningProgram> {
  return startProgram(new URL('../src/main.ts', import.meta.url), {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('billing'),
    IDENTITY_PUBLIC_KEYS: identity.publicKey,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: 'sk_test_killed',
    STRIPE_URL: stripeUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
}
