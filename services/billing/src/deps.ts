import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import type { Config } from './config.ts'
import { createPlanPriceCache, type PlanPriceCache } from './prices/prices.ts'
import { createStripeClient } from './stripe/client.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
  prices: PlanPriceCache
  webhookSecrets: readonly string[]
  graceDays: number
  trialDays: number
  publicUrl: string
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const stripe = createStripeClient({ key: config.STRIPE_SECRET_KEY, url: config.STRIPE_URL })
  const now = () => new Date()
  return {
    postgres: connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'billing' }),
    bus: await connectBus({ url: config.NATS_URL, name: 'billing', log }),
    stripe,
    prices: createPlanPriceCache({ stripe, log, now }),
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    graceDays: config.GRACE_DAYS,
    trialDays: config.TRIAL_DAYS,
    publicUrl: config.PUBLIC_URL,
    log,
    now,
  }
}
