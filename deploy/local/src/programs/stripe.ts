import { join } from 'node:path'
import { sandboxEventsSecret, type Secrets } from '@faresight/setup/secrets/kept'

export const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL'] as const

type StripeSettings = Partial<Record<(typeof stripeVariables)[number], string>>

interface Told {
  settings: StripeSettings
  secrets: Secrets
  dataDir: string
  publicUrl: string
}

/** Without a key of one's own the sandbox plays Stripe. It never stands in for a part of the real one. */
export function playsStripe({ STRIPE_SECRET_KEY }: StripeSettings): boolean {
  return !STRIPE_SECRET_KEY
}

/** What billing is told where the sandbox plays Stripe, over whatever was set; nothing of its own elsewhere. */
export function playedStripe(
  { settings, secrets }: Pick<Told, 'settings' | 'secrets'>,
  sandboxUrl: string,
): Record<string, string> {
  if (!playsStripe(settings)) return {}
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: sandboxEventsSecret(secrets),
    STRIPE_URL: sandboxUrl,
    NO_PROXY: new URL(sandboxUrl).hostname,
  }
}

/** Where the sandbox's Stripe tells of its events, by what they are known to be its own, and where it keeps what it knows. */
export function toldByStripe({ dataDir, publicUrl, secrets, settings }: Told): Record<string, string> {
  const STRIPE_STATE_FILE = join(dataDir, 'stripe.json')
  if (!playsStripe(settings)) return { STRIPE_STATE_FILE }
  return {
    STRIPE_EVENTS_URL: `${publicUrl}/api/webhooks/stripe`,
    STRIPE_EVENTS_SECRET: sandboxEventsSecret(secrets),
    STRIPE_STATE_FILE,
  }
}
