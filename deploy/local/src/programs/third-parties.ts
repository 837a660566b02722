// Who plays each third party: without credentials the sandbox, and then settings for the real one have no effect.
import { join } from 'node:path'
import { type DeploymentSecrets, sandboxWebhookSecret } from '@faresight/setup/secrets/secrets-file'

type Env = Record<string, string>

/** The fare providers: variables of search, with each address's path at the sandbox, and limits a day and a second. */
const providers = [
  {
    keys: ['AMADEUS_CLIENT_ID', 'AMADEUS_CLIENT_SECRET'],
    addresses: [
      ['AMADEUS_BASE_URL', 'amadeus'],
      ['AMADEUS_SEARCH_URL', 'web-search'],
    ],
    limits: ['AMADEUS_PER_DAY', 'AMADEUS_PER_SECOND'],
    links: [],
  },
  {
    keys: ['IGNAV_API_KEY'],
    addresses: [['IGNAV_BASE_URL', 'ignav']],
    limits: ['IGNAV_PER_DAY', 'IGNAV_PER_SECOND'],
    links: ['IGNAV_LINK_DOMAINS'],
  },
  {
    keys: ['SKYSCANNER_API_KEY'],
    addresses: [['SKYSCANNER_BASE_URL', 'skyscanner']],
    limits: ['SKYSCANNER_PER_DAY', 'SKYSCANNER_PER_SECOND'],
    links: ['SKYSCANNER_LINK_DOMAINS'],
  },
  {
    keys: ['TRAVELPAYOUTS_TOKEN'],
    addresses: [['TRAVELPAYOUTS_BASE_URL', 'travelpayouts']],
    limits: ['TRAVELPAYOUTS_PER_DAY', 'TRAVELPAYOUTS_PER_SECOND'],
    links: ['TRAVELPAYOUTS_LINK_DOMAINS'],
  },
] as const

type Provider = (typeof providers)[number]
type ProviderVariable =
  | Provider['keys'][number]
  | Provider['addresses'][number][0]
  | Provider['limits'][number]
  | Provider['links'][number]
type ProviderSettings = Partial<Record<ProviderVariable, string>>

export const providerVariables: readonly ProviderVariable[] = providers.flatMap(
  ({ keys, addresses, limits, links }) => [...keys, ...addresses.map(([name]) => name), ...limits, ...links],
)

/** Whether no provider's key is set. Beside a real provider the sandbox plays none. */
export function sandboxPlaysProviders(settings: ProviderSettings): boolean {
  return !providers.some(({ keys }) => keys.some((name) => settings[name]))
}

/** High enough that only the sandbox's own speed limits its use. */
const sandboxLimits = ['1000000', '500'] as const

/** The provider variables of search. If the sandbox plays the providers, only limits can be set. */
export function searchProviderEnv(settings: ProviderSettings, sandboxUrl: string): Env {
  if (!sandboxPlaysProviders(settings)) return pickSetVariables(settings, providerVariables)
  const played = providers.flatMap(({ keys, addresses, limits }) => [
    ...keys.map((name) => [name, 'sandbox']),
    ...addresses.map(([name, path]) => [name, `${sandboxUrl}/${path}`]),
    ...limits.map((name, index) => [name, sandboxLimits[index]]),
  ])
  const limits = providers.flatMap((it) => it.limits)
  return { ...Object.fromEntries(played), ...pickSetVariables(settings, limits) }
}

export const googleVariables = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] as const

type GoogleSettings = Partial<Record<(typeof googleVariables)[number], string>>

export function sandboxPlaysGoogle({ GOOGLE_CLIENT_ID }: GoogleSettings): boolean {
  return !GOOGLE_CLIENT_ID
}

/** What auth gets if the sandbox plays Google, otherwise nothing. */
export function authSandboxGoogleEnv(settings: GoogleSettings, sandboxUrl: string): Env {
  if (!sandboxPlaysGoogle(settings)) return {}
  return {
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    NO_PROXY: new URL(sandboxUrl).hostname,
  }
}

export const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL'] as const

type StripeSettings = Partial<Record<(typeof stripeVariables)[number], string>>

interface StripePlan {
  settings: StripeSettings
  secrets: DeploymentSecrets
  dataDir: string
  publicUrl: string
}

export function sandboxPlaysStripe({ STRIPE_SECRET_KEY }: StripeSettings): boolean {
  return !STRIPE_SECRET_KEY
}

/** What billing gets if the sandbox plays Stripe, otherwise nothing. */
export function billingSandboxStripeEnv(
  { settings, secrets }: Pick<StripePlan, 'settings' | 'secrets'>,
  sandboxUrl: string,
): Env {
  if (!sandboxPlaysStripe(settings)) return {}
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret(secrets),
    STRIPE_URL: sandboxUrl,
    NO_PROXY: new URL(sandboxUrl).hostname,
  }
}

/** The sandbox's Stripe variables: the webhook with its secret, and the file of its state. */
export function sandboxStripeEnv({ dataDir, publicUrl, secrets, settings }: StripePlan): Env {
  const STRIPE_STATE_FILE = join(dataDir, 'stripe.json')
  if (!sandboxPlaysStripe(settings)) return { STRIPE_STATE_FILE }
  return {
    STRIPE_EVENTS_URL: `${publicUrl}/api/webhooks/stripe`,
    STRIPE_EVENTS_SECRET: sandboxWebhookSecret(secrets),
    STRIPE_STATE_FILE,
  }
}

export function pickSetVariables<Name extends string>(
  settings: Partial<Record<NoInfer<Name>, string>>,
  names: readonly Name[],
): Env {
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
}
