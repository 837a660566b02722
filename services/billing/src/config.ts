import {
  busConfigShape,
  commonConfigShape,
  httpUrlVar,
  identityConfigShape,
  integerVar,
  parseConfig,
  postgresConfigShape,
} from '@faresight/kit/config'
import * as z from 'zod'

export const stripeConfig = {
  STRIPE_SECRET_KEY: z.string('is missing'),
  STRIPE_URL: httpUrlVar.default('https://api.stripe.com'),
}

export const noLocalLiveKeyRefinement: [
  (it: { STRIPE_SECRET_KEY: string; FARESIGHT_LOCAL: boolean }) => boolean,
  object,
] = [
  (it) => !it.FARESIGHT_LOCAL || !/^[rs]k_live_/.test(it.STRIPE_SECRET_KEY),
  { path: ['STRIPE_SECRET_KEY'], error: 'must not be a live key where FARESIGHT_LOCAL is 1' },
]

export const graceDaysConfig = {
  /** How long a plan with a payment due gives access. */
  GRACE_DAYS: integerVar(0, 99, 'days').default(7),
}

const billingConfig = z
  .object({
    ...commonConfigShape,
    ...identityConfigShape,
    ...busConfigShape,
    ...postgresConfigShape,
    ...stripeConfig,
    ...graceDaysConfig,
    /** Two secrets, separated by a comma, during a rotation. */
    STRIPE_WEBHOOK_SECRET: z
      .string('is missing')
      .transform((text) => text.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.length <= 2 && !secrets.includes(''), 'must be one or two secrets'),
    TRIAL_DAYS: integerVar(0, 90, 'days').default(0),
  })
  .refine(...noLocalLiveKeyRefinement)

export type Config = z.output<typeof billingConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(billingConfig, env)
}
