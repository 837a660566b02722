import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  IDENTITY_PUBLIC_KEYS: generateIdentityKeys().publicKey,
  NATS_URL: 'nats://auth:pass@127.0.0.1:4222',
  DATABASE_URL: 'postgres://auth:pass@127.0.0.1:5432/faresight',
  SMTP_URL: 'smtp://127.0.0.1:25',
}

test.each([
  ['not set', undefined, undefined],
  ['empty', '', undefined],
  ['32 characters long', 'k'.repeat(32), 'k'.repeat(32)],
])('accepts an owner key that is %s', (_, key, expected) => {
  expect(readConfig({ ...good, OWNER_SETUP_KEY: key }).OWNER_SETUP_KEY).toBe(expected)
})

test.each(['short-secret', 'k'.repeat(31)])('refuses a short owner key without printing it: %s', (key) => {
  const read = () => readConfig({ ...good, OWNER_SETUP_KEY: key })
  expect(read).toThrow(/OWNER_SETUP_KEY.*must have at least 32 characters/)
  expect(read).not.toThrow(key)
})

test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])('refuses %s without its counterpart', (name) => {
  const other = name === 'GOOGLE_CLIENT_ID' ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
  expect(() => readConfig({ ...good, [name]: 'set' })).toThrow(`${other} is missing`)
  expect(readConfig({ ...good, [name]: 'set', [other]: 'set' })).toMatchObject({ [name]: 'set' })
})
