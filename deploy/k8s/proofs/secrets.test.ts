import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { processVariables } from '@faresight/local/programs/variables'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { secretFilesByProcess } from '@faresight/setup/secrets/process-files'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'
import { secretKeysOf } from './environment.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const trees = { base: await buildAll('base'), production: await buildAll('production') }

/** A name that says of its value that it is one, and an address that holds a password. */
const secretName = /(SECRET|PASSWORD|TOKEN|_KEY|_KEYS|HEADERS)$/
const withPassword = /:\/\/[^/\s]*:[^/\s]*@/

/** The rows of the README's table of Secrets: `auth/DATABASE_URL`, and whether it may be missing. */
function toldOf(): string[] {
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\| `([A-Z_]+)` +\| (yes|no) /gm)]
  return rows.map(([, secret, key, needed]) => `${secret}/${key} ${needed}`).sort()
}

test.each(Object.entries(trees))(
  'the README names every key that %s takes from a Secret, and no other',
  (_tree, objects) => {
    const asked = workloadsOf(objects).flatMap(secretKeysOf)
    const words = asked.map(({ secret, key, isOptional }) => `${secret}/${key} ${isOptional ? 'no' : 'yes'}`)
    expect(toldOf().length).toBeGreaterThan(20)
    expect([...new Set(words)].sort()).toEqual(toldOf())
    expect(asked.filter(({ variable, key }) => variable !== key)).toEqual([])
  },
)

/** Whose Secrets those read who work on the stores of all. */
const ofSetup: Record<string, string[]> = {
  streams: ['setup'],
  databases: ['setup'],
  backup: ['setup', 'ai-scan'],
  ledger: ['setup'],
}

test.each(Object.entries(trees))('no process of %s sees the secrets of another', (_tree, objects) => {
  for (const workload of workloadsOf(objects)) {
    const own = ofSetup[workload.name] ?? [workload.name.replace(/(?<!^admin)-migrate$/, '')]
    expect(new Set(secretKeysOf(workload).map(({ secret }) => secret))).toEqual(new Set(own))
    expect(workload.main.envFrom?.filter(({ secretRef }) => secretRef) ?? []).toEqual([])
  }
})

test.each(backendNames)('whatever secret may be set of %s can be given to it', (part) => {
  const [process] = workloadsOf(trees.base).filter(({ name }) => name === part)
  const given: string[] = process ? secretKeysOf(process).map(({ variable }) => variable) : []
  const settable: readonly string[] = processVariables[part]
  expect(given).toEqual(expect.arrayContaining(settable.filter((name) => secretName.test(name))))
  expect(given.length).toBeGreaterThan(2)
})

test.each(Object.entries(trees))('no secret stands in %s', (_tree, objects) => {
  expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([])
  const told = [
    ...ofKind(objects, ConfigMap.is).flatMap(({ data }) => Object.entries(data ?? {})),
    ...workloadsOf(objects).flatMap(({ main }) =>
      (main.env ?? []).map(({ name, value }) => [name, value ?? ''] as const),
    ),
  ].filter(([, value]) => value !== '')
  expect(told.filter(([name]) => secretName.test(name))).toEqual([])
  expect(JSON.stringify(objects)).not.toMatch(withPassword)
  expect('nats://auth:secret@nats:4222').toMatch(withPassword)
})

/** What only others can give: whoever runs the mail, and Stripe. */
const ofOthers = [
  'alerts/SMTP_URL',
  'auth/SMTP_URL',
  'billing/STRIPE_SECRET_KEY',
  'billing/STRIPE_WEBHOOK_SECRET',
]

test('setup makes every secret that is needed, but for those of others, and none that nobody takes', async () => {
  const addresses = {
    database: 'postgres://db/faresight',
    bus: 'nats://nats:4222',
    documents: 'mongodb://m/d',
  }
  const dir = await mkdtemp(join(tmpdir(), 'faresight-secrets-'))
  const readers = secretFilesByProcess(await loadOrCreateSecrets(dir), addresses)
  await rm(dir, { recursive: true })
  const made = readers
    .filter(({ name }) => isOurs(name))
    .flatMap(({ name, files }) => Object.keys(files).map((key) => `${name}/${key}`))
  const asked = workloadsOf(trees.base).flatMap(secretKeysOf)
  const needed = asked.filter(({ isOptional }) => !isOptional).map(({ secret, key }) => `${secret}/${key}`)
  expect([...new Set(needed)].filter((one) => !made.includes(one)).sort()).toEqual(ofOthers)
  expect(asked.map(({ secret, key }) => `${secret}/${key}`)).toEqual(expect.arrayContaining(made))
})

/** Setup makes those of servers as well, which are none of this folder's. */
function isOurs(reader: string): boolean {
  return reader === 'setup' || backendNames.some((part) => reader === part || reader === `${part}-migrate`)
}
