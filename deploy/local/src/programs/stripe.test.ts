import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { eventsKey, loadSecrets, type Secrets } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
import { expect, onTestFinished, test } from 'vitest'
import { playedStripe, playsStripe, toldByStripe } from './stripe.ts'

const sandbox = 'http://127.0.0.1:4000'
const publicUrl = 'http://localhost:8080'
const secrets: Secrets = { identity: generateIdentityKeys(), passwords: { [eventsKey]: 'made_here' } }

test.each([{}, { STRIPE_WEBHOOK_SECRET: 'whsec_own' }, { STRIPE_URL: 'https://elsewhere' }])(
  'with %j the sandbox plays Stripe, and nothing that was set reaches it or past it',
  (settings) => {
    expect(playsStripe(settings)).toBe(true)
    expect(playedStripe({ settings, secrets }, sandbox)).toEqual({
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_made_here',
      STRIPE_URL: sandbox,
      NO_PROXY: '127.0.0.1',
    })
  },
)

test('with a key of one’s own the sandbox plays no part of Stripe', () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_own' }
  expect(playsStripe(settings)).toBe(false)
  expect(playedStripe({ settings, secrets }, sandbox)).toEqual({})
  expect(toldByStripe({ settings, secrets, dataDir: '/data', publicUrl })).toEqual({
    STRIPE_STATE_FILE: '/data/stripe.json',
  })
})

/** What the sandbox signs with and what billing knows it by, at a start on a data folder. */
async function startOn(dataDir: string) {
  const made = await loadSecrets(dataDir, secretNames())
  return [
    toldByStripe({ settings: {}, secrets: made, dataDir, publicUrl })['STRIPE_EVENTS_SECRET'],
    playedStripe({ settings: {}, secrets: made }, sandbox)['STRIPE_WEBHOOK_SECRET'],
  ]
}

test('a data folder has its own secret for events, the same at each start and for both sides', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'faresight-stripe-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [first, again, elsewhere] = [
    await startOn(join(dir, 'one')),
    await startOn(join(dir, 'one')),
    await startOn(join(dir, 'other')),
  ]
  expect(first[0]).toMatch(/^whsec_[\w-]{32}$/)
  expect(first[1]).toBe(first[0])
  expect(again).toEqual(first)
  expect(elsewhere[0]).not.toBe(first[0])
})
