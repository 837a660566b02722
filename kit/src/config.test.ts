import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  busConfigShape,
  commonConfigShape,
  identityConfigShape,
  mailConfigShape,
  parseConfig,
  postgresConfigShape,
  integerVar,
} from './config.ts'
import { generateIdentityKeys } from './identity/keys.ts'

const schema = z.object({
  ...commonConfigShape,
  ...identityConfigShape,
  ...busConfigShape,
  ...postgresConfigShape,
})
const { publicKey } = generateIdentityKeys()
const good = {
  IDENTITY_PUBLIC_KEYS: publicKey,
  NATS_URL: 'nats://auth:pass@127.0.0.1:4222',
  DATABASE_URL: 'postgres://auth:pass@127.0.0.1:5432/faresight',
}

function complaint(env: Record<string, string | undefined>): string {
  try {
    parseConfig(schema, env)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('unset variables take their defaults', () => {
  expect(parseConfig(schema, good)).toMatchObject({
    PORT: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost:8080',
    FARESIGHT_LOCAL: false,
    DATABASE_POOL: 10,
    IDENTITY_PUBLIC_KEYS: [publicKey],
  })
})

test('an empty variable counts as unset', () => {
  expect(parseConfig(schema, { ...good, PORT: '', LOG_LEVEL: '' })).toMatchObject({
    PORT: 0,
    LOG_LEVEL: 'info',
  })
  expect(complaint({ ...good, NATS_URL: '' })).toContain('NATS_URL is missing')
})

test('a secret may come from a file, without its last line break', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'faresight-config-'))
  const [file, other] = [join(dir, 'url'), join(dir, 'other')]
  try {
    writeFileSync(file, `${good.DATABASE_URL}\n`)
    const { DATABASE_URL, ...rest } = good
    const filed = { ...rest, DATABASE_URL_FILE: file }
    expect(parseConfig(schema, filed).DATABASE_URL).toBe(DATABASE_URL)
    expect(parseConfig(schema, { ...good, DATABASE_URL_FILE: '' }).DATABASE_URL).toBe(DATABASE_URL)
    expect(complaint({ ...filed, DATABASE_URL })).toContain(
      'DATABASE_URL and DATABASE_URL_FILE are both set, and one has to go',
    )
    const unread = complaint({ ...filed, DATABASE_URL_FILE: other })
    expect(unread).toContain('DATABASE_URL_FILE must be the path of a file that can be read')
    expect(unread).not.toContain(other)
    expect(parseConfig(schema, { ...good, SSL_CERT_FILE: other }).DATABASE_URL).toBe(DATABASE_URL)
  } finally {
    await rm(dir, { recursive: true })
  }
})

test('the error of a bad environment names every bad variable and no value', () => {
  const said = complaint({
    ...good,
    PORT: 'port-hunter2',
    NATS_URL: 'http://hunter2',
    DATABASE_URL: undefined,
    IDENTITY_PUBLIC_KEYS: 'hunter2',
    LOG_LEVEL: 'hunter2',
  })
  for (const name of ['PORT', 'NATS_URL', 'DATABASE_URL', 'IDENTITY_PUBLIC_KEYS', 'LOG_LEVEL']) {
    expect(said).toContain(name)
  }
  expect(said).not.toContain('hunter2')
})

test('two keys are allowed while keys rotate, a third is not', () => {
  const keys = [publicKey, generateIdentityKeys().publicKey, generateIdentityKeys().publicKey]
  expect(parseConfig(schema, { ...good, IDENTITY_PUBLIC_KEYS: keys.slice(0, 2).join(', ') })).toMatchObject({
    IDENTITY_PUBLIC_KEYS: keys.slice(0, 2),
  })
  expect(complaint({ ...good, IDENTITY_PUBLIC_KEYS: keys.join(',') })).toContain('IDENTITY_PUBLIC_KEYS')
})

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
  'local mode is allowed at %s',
  (PUBLIC_URL) => {
    expect(parseConfig(schema, { ...good, PUBLIC_URL, FARESIGHT_LOCAL: '1' }).FARESIGHT_LOCAL).toBe(true)
  },
)

test('local mode is refused unless PUBLIC_URL is this machine, even if the schema has neither variable', () => {
  const env = { ...good, PUBLIC_URL: 'https://localhost.example.com', FARESIGHT_LOCAL: '1' }
  expect(complaint(env)).toContain('FARESIGHT_LOCAL')
  expect(() => parseConfig(z.object({}), env)).toThrow('FARESIGHT_LOCAL')
})

test.each(['0', '7', '30'])('%s is a whole number of days from 0 to 30', (DAYS) => {
  expect(parseConfig(z.object({ DAYS: integerVar(0, 30, 'days') }), { DAYS })).toEqual({
    DAYS: Number(DAYS),
  })
})

test.each(['31', '-1', '7.5', '1e1', '0x7', ' 7', '07', '9'.repeat(400), 'week'])(
  'the error for %j says what the value must be',
  (DAYS) => {
    const read = () => parseConfig(z.object({ DAYS: integerVar(0, 30, 'days') }), { DAYS })
    expect(read).toThrow('DAYS must be a whole number of days from 0 to 30.')
  },
)

test.each([
  [{}, 'SMTP_URL is missing'],
  [{ SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL must be smtps://user:password@host:port, or smtp://'],
  [
    { SMTP_URL: 'https://key-1@mail.example.org' },
    'SMTP_URL must be smtps://user:password@host:port, or smtp://',
  ],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'key-1 at example.org' }, 'MAIL_FROM must be Name <address>'],
])('a service that sends emails refuses %j', (env, sentence) => {
  const read = () => parseConfig(z.object(mailConfigShape), env)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('key-1')
})
