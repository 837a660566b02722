import { backendNames } from '@faresight/contracts/services'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { expect, test } from 'vitest'
import { type DeploymentSecrets, allSecretNames } from './secrets-file.ts'
import { secretFilesByProcess } from './process-files.ts'

const secrets: DeploymentSecrets = {
  identity: generateIdentityKeys(),
  passwords: Object.fromEntries(allSecretNames().map((name) => [name, `<${name}>`])),
}
const processes = secretFilesByProcess(secrets, {
  database: 'postgres://db:5432/faresight?sslmode=verify-full',
  bus: 'nats://bus:4222',
  documents: 'mongodb://one:27017,two:27017/ai-scan?replicaSet=rs',
})
const filesOf = (name: string) => processes.find((it) => it.name === name)?.files ?? {}
const textsOf = (name: string) => Object.values(filesOf(name)).join('\n')

test('each service has its own logins, and secrets that no other process has', () => {
  expect(filesOf('auth')).toEqual({
    NATS_URL: 'nats://auth:<bus/auth>@bus:4222',
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    DATABASE_URL: 'postgres://auth:<database/auth>@db:5432/faresight?sslmode=verify-full',
    OWNER_SETUP_KEY: '<keys/owner>',
    TOTP_KEY: '<keys/totp>',
  })
  expect(filesOf('ai-scan')).toMatchObject({
    MONGODB_URL: 'mongodb://faresight:<documents/faresight>@one:27017,two:27017/ai-scan?replicaSet=rs',
  })
  expect(Object.keys(filesOf('admin'))).toContain('AUDIT_KEY')
  expect(filesOf('admin-migrate')).toEqual({
    DATABASE_URL: 'postgres://admin_owner:<database/admin_owner>@db:5432/faresight?sslmode=verify-full',
  })
})

test('only the gateway can sign identities, and it has no database login', () => {
  const knowing = processes.filter(({ name }) => textsOf(name).includes(secrets.identity.privateKey))
  expect(knowing.map(({ name }) => name)).toEqual(['gateway'])
  expect(Object.keys(filesOf('gateway')).sort()).toEqual(['IDENTITY_PRIVATE_KEY', 'NATS_URL'])
})

test('the webhook secret of the sandbox is only in the folder of the sandbox', () => {
  expect(filesOf('sandbox')).toEqual({ STRIPE_EVENTS_SECRET: 'whsec_<keys/sandbox-events>' })
  const knowing = processes.filter(({ name }) => textsOf(name).includes('<keys/sandbox-events>'))
  expect(knowing.map(({ name }) => name)).toEqual(['sandbox'])
})

test('no backend has a password of another, and every password is used', () => {
  for (const name of backendNames) {
    const known = [...textsOf(name).matchAll(/<(?:database|bus|documents)\/([^>]+)>/g)].map(
      ([, user]) => user,
    )
    expect(known.filter((user) => user !== name && user !== 'faresight')).toEqual([])
  }
  const everything = processes.map(({ name }) => textsOf(name)).join('\n')
  expect(allSecretNames().filter((name) => !everything.includes(`<${name}>`))).toEqual([])
})
