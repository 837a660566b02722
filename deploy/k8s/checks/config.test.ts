import { execFile } from 'node:child_process'
import { join } from 'node:path'
import {
  serviceUrlVariable,
  type BackendName,
  backendNames,
  serviceNames,
} from '@faresight/contracts/services'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { variables } from '@faresight/local/programs/variables'
import { repository } from '@faresight/local/repository'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import {
  buildProductionManifests,
  listSecretReferences,
  listWorkloads,
  objectsOfKind,
  readPlainEnvironment,
} from './manifests.ts'

const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)

/** Required together. */
const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']

const keys = generateIdentityKeys()

/** A valid value of each secret. */
const sampleSecrets: Record<string, string> = {
  NATS_URL: 'nats://auth:secret@nats.example:4222',
  DATABASE_URL: 'postgres://auth:secret@db.example:5432/faresight',
  MONGODB_URL: 'mongodb://ai-scan:secret@mongo.example/faresight',
  SMTP_URL: 'smtps://faresight:secret@mail.example:465',
  IDENTITY_PRIVATE_KEY: keys.privateKey,
  IDENTITY_PUBLIC_KEYS: keys.publicKey,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const anySecret = 'x'.repeat(40)

/** Variables of every process that `variables` does not list. */
const commonVariables = ['PORT', 'HOST', 'PUBLIC_URL', 'NODE_OPTIONS', 'OTEL_SERVICE_NAME']

function findProcess(name: BackendName) {
  const found = workloads.find((workload) => workload.name === name)
  if (!found) throw new Error(`There is no workload ${name}.`)
  return found
}

const plainEnvironment = (name: BackendName) => readPlainEnvironment(findProcess(name), objects)

test.each(backendNames)(
  '%s starts with its environment, and not without any of its required secrets',
  async (name) => {
    const secrets = listSecretReferences(findProcess(name))
    const environment = {
      ...plainEnvironment(name),
      ...Object.fromEntries(secrets.map(({ variable }) => [variable, sampleSecrets[variable] ?? anySecret])),
    }
    const without = secrets.map(({ variable }) => ({
      ...environment,
      ...Object.fromEntries((google.includes(variable) ? google : [variable]).map((one) => [one, ''])),
    }))
    const [complete, ...incomplete] = await readConfigErrors(name, [environment, ...without])
    expect(complete).toBeNull()
    const required = secrets.filter((_, index) => incomplete[index]?.includes('is missing'))
    expect(required).toEqual(secrets.filter(({ isOptional }) => !isOptional))
    expect(required.length).toBeGreaterThan(1)
  },
)

test.each(backendNames)('%s gets no unknown variable', (name) => {
  const secrets = listSecretReferences(findProcess(name))
  const given = [...Object.keys(plainEnvironment(name)), ...secrets.map(({ variable }) => variable)]
  const required = secrets.filter(({ isOptional }) => !isOptional).map(({ variable }) => variable)
  const urls = name === 'gateway' ? serviceNames.map(serviceUrlVariable) : []
  const known = new Set([...commonVariables, ...variables[name], ...urls, ...required])
  expect(given.filter((variable) => !known.has(variable))).toEqual([])
  expect(given.length).toBeGreaterThan(required.length)
})

test('the gateway has the URL of each Service', () => {
  const services = objectsOfKind(objects, Service.is).map(({ metadata }) => metadata?.name)
  for (const service of serviceNames) {
    expect(plainEnvironment('gateway')[serviceUrlVariable(service)]).toMatch(`http://${service}:8080`)
    expect(services).toContain(service)
  }
})

test('local mode is off, and the gateway and billing have the same TRIAL_DAYS', () => {
  for (const name of backendNames) expect(plainEnvironment(name)).not.toHaveProperty('FARESIGHT_LOCAL')
  const trialDays = plainEnvironment('gateway')['TRIAL_DAYS']
  expect(trialDays).toMatch(/^\d+$/)
  expect(plainEnvironment('billing')['TRIAL_DAYS']).toBe(trialDays)
})

/** By environment, the error of the process's readConfig; `null` without one. */
function readConfigErrors(name: BackendName, environments: readonly object[]): Promise<(string | null)[]> {
  const config = join(repository, name === 'gateway' ? name : `services/${name}`, 'src/config.ts')
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'read-config.ts'), config],
      (error, stdout) => {
        if (error) reject(error)
        // read-config.ts prints this.
        else resolve(JSON.parse(stdout) as (string | null)[])
      },
    )
    child.stdin?.end(JSON.stringify(environments))
  })
}
