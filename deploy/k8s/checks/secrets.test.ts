import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { variables } from '@faresight/local/programs/variables'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
import { secretsByReader } from '@faresight/setup/secrets/readers'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { expect, test } from 'vitest'
import { buildProductionManifests, listSecretReferences, listWorkloads, objectsOfKind } from './manifests.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)
const references = workloads.flatMap(listSecretReferences)

const secretVariable = /(SECRET|PASSWORD|TOKEN|_KEY|_KEYS|HEADERS)$/
const urlWithPassword = /:\/\/[^/\s]*:[^/\s]*@/

test('the README lists exactly the keys of Secrets that the manifests use', () => {
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\| `([A-Z_]+)` +\| (yes|no) /gm)]
  const listed = rows.map(([, secret, key, needed]) => `${secret}/${key} ${needed}`)
  const used = references.map(
    ({ secret, key, isOptional }) => `${secret}/${key} ${isOptional ? 'no' : 'yes'}`,
  )
  expect(listed.length).toBeGreaterThan(20)
  expect([...new Set(used)].sort()).toEqual(listed.sort())
  expect(references.filter(({ variable, key }) => variable !== key)).toEqual([])
})

/** Workloads that access the stores of all services. */
const secretsOfStores: Record<string, string[]> = {
  streams: ['setup'],
  databases: ['setup'],
  backup: ['setup', 'ai-scan'],
  ledger: ['setup'],
}

test('no process reads the secrets of another', () => {
  for (const workload of workloads) {
    const own = secretsOfStores[workload.name] ?? [workload.name.replace(/(?<!^admin)-migrate$/, '')]
    expect(new Set(listSecretReferences(workload).map(({ secret }) => secret))).toEqual(new Set(own))
    expect(workload.main.envFrom?.filter(({ secretRef }) => secretRef) ?? []).toEqual([])
  }
})

test.each(backendNames)('%s reads every secret among its variables from a Secret', (name) => {
  const process = workloads.find((workload) => workload.name === name)
  const given: string[] = process ? listSecretReferences(process).map(({ variable }) => variable) : []
  const settable: readonly string[] = variables[name]
  expect(given).toEqual(expect.arrayContaining(settable.filter((one) => secretVariable.test(one))))
  expect(given.length).toBeGreaterThan(2)
})

test('the manifests contain no secret', () => {
  expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([])
  const plain = [
    ...objectsOfKind(objects, ConfigMap.is).flatMap(({ data }) => Object.keys(data ?? {})),
    ...workloads.flatMap(({ main }) => (main.env ?? []).flatMap(({ name, value }) => (value ? [name] : []))),
  ]
  expect(plain.filter((name) => secretVariable.test(name))).toEqual([])
  expect(JSON.stringify(objects)).not.toMatch(urlWithPassword)
})

const secretsOfThirdParties = [
  'alerts/SMTP_URL',
  'auth/SMTP_URL',
  'billing/STRIPE_SECRET_KEY',
  'billing/STRIPE_WEBHOOK_SECRET',
]

test('deploy/setup generates exactly the secrets in use, except those of third parties', async () => {
  const addresses = {
    database: 'postgres://db/faresight',
    bus: 'nats://nats:4222',
    documents: 'mongodb://m/d',
  }
  const dir = await mkdtemp(join(tmpdir(), 'faresight-secrets-'))
  const readers = secretsByReader(await loadSecrets(dir, secretNames()), addresses)
  await rm(dir, { recursive: true })
  const generated = readers
    .filter(({ name }) => isInCluster(name))
    .flatMap(({ name, files }) => Object.keys(files).map((key) => `${name}/${key}`))
  const required = references
    .filter(({ isOptional }) => !isOptional)
    .map(({ secret, key }) => `${secret}/${key}`)
  const others = [...new Set(required)].filter((one) => !generated.includes(one))
  expect(others.sort()).toEqual(secretsOfThirdParties)
  expect(references.map(({ secret, key }) => `${secret}/${key}`)).toEqual(expect.arrayContaining(generated))
})

/** Setup also generates secrets of servers that are not in these manifests. */
function isInCluster(reader: string): boolean {
  return reader === 'setup' || backendNames.some((name) => reader === name || reader === `${name}-migrate`)
}
