import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { type DeploymentSecrets, sandboxWebhookKeyName } from '@faresight/setup/secrets/secrets-file'
import { expect, test } from 'vitest'
import {
  authSandboxGoogleEnv,
  billingSandboxStripeEnv,
  providerVariables,
  sandboxPlaysGoogle,
  sandboxPlaysProviders,
  sandboxPlaysStripe,
  sandboxStripeEnv,
  searchProviderEnv,
} from './third-parties.ts'

const sandbox = 'http://127.0.0.1:4000'
const secrets: DeploymentSecrets = {
  identity: generateIdentityKeys(),
  passwords: { [sandboxWebhookKeyName]: 'made_here' },
}

test('without a key the sandbox plays every provider, under the limits that are set', () => {
  const env = searchProviderEnv({ IGNAV_PER_DAY: '7', SKYSCANNER_BASE_URL: 'http://elsewhere' }, sandbox)
  // Links of the sandbox lead to the sandbox.
  const expected = providerVariables.filter((name) => !name.endsWith('_LINK_DOMAINS'))
  expect(Object.keys(env).sort()).toEqual(expected.sort())
  expect(env).toMatchObject({
    IGNAV_API_KEY: 'sandbox',
    IGNAV_BASE_URL: `${sandbox}/ignav`,
    IGNAV_PER_DAY: '7',
    SKYSCANNER_BASE_URL: `${sandbox}/skyscanner`,
    AMADEUS_SEARCH_URL: `${sandbox}/web-search`,
  })
})

test.each(providerVariables.filter((name) => /_(KEY|ID|SECRET|TOKEN)$/.test(name)))(
  'with %s set no provider leads to the sandbox',
  (name) => {
    const settings = { [name]: 'key', IGNAV_PER_SECOND: '2' }
    expect(sandboxPlaysProviders(settings)).toBe(false)
    expect(searchProviderEnv(settings, sandbox)).toEqual(settings)
  },
)

test.each([{}, { GOOGLE_CLIENT_SECRET: 'secret' }, { GOOGLE_ISSUER: 'https://accounts.example.com' }])(
  'with %j the sandbox plays Google, and no setting reaches auth',
  (settings) => {
    expect(sandboxPlaysGoogle(settings)).toBe(true)
    expect(authSandboxGoogleEnv(settings, sandbox)).toEqual({
      GOOGLE_CLIENT_ID: 'sandbox',
      GOOGLE_CLIENT_SECRET: 'sandbox',
      GOOGLE_ISSUER: 'http://127.0.0.1:4000/google',
      NO_PROXY: '127.0.0.1',
    })
  },
)

test('with a client id the sandbox plays no part of Google', () => {
  const settings = { GOOGLE_CLIENT_ID: 'id' }
  expect(sandboxPlaysGoogle(settings)).toBe(false)
  expect(authSandboxGoogleEnv(settings, sandbox)).toEqual({})
})

test.each([{}, { STRIPE_WEBHOOK_SECRET: 'whsec_own' }, { STRIPE_URL: 'https://elsewhere' }])(
  'with %j the sandbox plays Stripe, and no setting reaches billing',
  (settings) => {
    expect(sandboxPlaysStripe(settings)).toBe(true)
    expect(billingSandboxStripeEnv({ settings, secrets }, sandbox)).toEqual({
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_made_here',
      STRIPE_URL: sandbox,
      NO_PROXY: '127.0.0.1',
    })
  },
)

test('with a secret key the sandbox plays no part of Stripe', () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_own' }
  expect(sandboxPlaysStripe(settings)).toBe(false)
  expect(billingSandboxStripeEnv({ settings, secrets }, sandbox)).toEqual({})
  expect(sandboxStripeEnv({ settings, secrets, dataDir: '/data', publicUrl: sandbox })).toEqual({
    STRIPE_STATE_FILE: '/data/stripe.json',
  })
})
