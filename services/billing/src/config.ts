import {
  busConfig,
  commonConfig,
  httpUrlVar,
  identityConfig,
  parseConfig,
  postgresConfig,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'

/** How Stripe is reached: for the service, and for the command that makes the prices. */
export const stripeConfig = {
  STRIPE_SECRET_KEY: z.string('is missing'),
  /** The sandbox's, where it plays Stripe. */
  STRIPE_URL: httpUrlVar.default('https://api.stripe.com'),
}

/** For `refine`: whoever tries things out on their own machine charges nobody. */
export const isTried: [(it: { STRIPE_SECRET_KEY: string; FARESIGHT_LOCAL: boolean }) => boolean, object] = [
  (it) => !it.FARESIGHT_LOCAL || !/^[rs]k_live_/.test(it.STRIPE_SECRET_KEY),
  { path: ['STRIPE_SECRET_KEY'], error: 'must not be a live key where FARESIGHT_LOCAL is 1' },
]

/** What a plan comes to: for the service, and for the command that gives the demo plan. */
export const planConfig = {
  /** How long a plan gives access whose payment is due. */
  GRACE_DAYS: integerVar(0, 99, 'days').default(7),
}

const billingConfig = z
  .object({
    ...commonConfig,
    ...identityConfig,
    ...busConfig,
    ...postgresConfig,
    ...stripeConfig,
    ...planConfig,
    /** What events are signed with; two, separated by a comma, while one takes over from the other. */
    STRIPE_WEBHOOK_SECRET: z
      .string('is missing')
      .transform((text) => text.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.length <= 2 && !secrets.includes(''), 'must be one or two secrets'),
    /** How long somebody's first plan is free; 0 offers no trial. */
    TRIAL_DAYS: integerVar(0, 90, 'days').default(0),
  })
  .refine(...isTried)

export type Config = z.output<typeof billingConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(billingConfig, env)
}
