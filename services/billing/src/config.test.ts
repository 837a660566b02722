import { createTestIdentity } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  DATABASE_URL: 'postgres://billing:secret@localhost:5432/billing',
  NATS_URL: 'nats://billing:secret@localhost:4222',
  IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each(['sk_live_1', 'rk_live_1'])('a live key is refused on a local installation: %s', (key) => {
  const live = { ...env, STRIPE_SECRET_KEY: key }
  expect(readConfig(live).STRIPE_SECRET_KEY).toBe(key)
  expect(() => readConfig({ ...live, FARESIGHT_LOCAL: '1' })).toThrow(
    'Bad configuration: STRIPE_SECRET_KEY must not be a live key where FARESIGHT_LOCAL is 1.',
  )
})

test('a test key is accepted anywhere', () => {
  const tried = { ...env, STRIPE_SECRET_KEY: 'sk_test_1' }
  for (const FARESIGHT_LOCAL of ['0', '1'])
    expect(readConfig({ ...tried, FARESIGHT_LOCAL })).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_1' })
})
