import { join } from 'node:path'

export const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL'] as const

type StripeSettings = Partial<Record<(typeof stripeVariables)[number], string>>

interface Told {
  settings: StripeSettings
  dataDir: string
  publicUrl: string
}

/** What the sandbox's Stripe signs its events with: it protects nothing, no money is behind it. */
export const sandboxSecret = 'whsec_sandbox'

/** Without a key of one's own the sandbox plays Stripe. It never stands in for a part of the real one. */
export function playsStripe({ STRIPE_SECRET_KEY }: StripeSettings): boolean {
  return !STRIPE_SECRET_KEY
}

/** What billing is told where the sandbox plays Stripe, over whatever was set; nothing of its own elsewhere. */
export function playedStripe(settings: StripeSettings, sandboxUrl: string): Record<string, string> {
  if (!playsStripe(settings)) return {}
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: sandboxSecret,
    STRIPE_URL: sandboxUrl,
    NO_PROXY: new URL(sandboxUrl).hostname,
  }
}

/** Where the sandbox's Stripe tells of its events, by what they are known to be its own, and where it keeps what it knows. */
export function toldByStripe({ dataDir, publicUrl, settings }: Told): Record<string, string> {
  const STRIPE_STATE_FILE = join(dataDir, 'stripe.json')
  if (!playsStripe(settings)) return { STRIPE_STATE_FILE }
  return {
    STRIPE_EVENTS_URL: `${publicUrl}/api/webhooks/stripe`,
    STRIPE_EVENTS_SECRET: sandboxSecret,
    STRIPE_STATE_FILE,
  }
}
