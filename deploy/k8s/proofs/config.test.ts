import { execFile } from 'node:child_process'
import { join } from 'node:path'
import {
  serviceUrlVariable,
  type BackendName,
  backendNames,
  serviceNames,
} from '@faresight/contracts/services'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { processVariables } from '@faresight/local/programs/variables'
import { repositoryRoot } from '@faresight/local/folders'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'
import { secretKeysOf, settingsOf } from './environment.ts'

/** Neither is of any use without the other. */
const google = new Set(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])

const keys = generateIdentityKeys()
const long = 'x'.repeat(40)

/** Something that each secret could be. */
const samples: Record<string, string> = {
  NATS_URL: 'nats://auth:secret@nats.example:4222',
  DATABASE_URL: 'postgres://auth:secret@db.example:5432/faresight',
  MONGODB_URL: 'mongodb://ai-scan:secret@mongo.example/faresight',
  SMTP_URL: 'smtps://faresight:secret@mail.example:465',
  IDENTITY_PRIVATE_KEY: keys.privateKey,
  IDENTITY_PUBLIC_KEYS: keys.publicKey,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** What each process, Node or the exporter of traces reads beside what may be set of it. */
const ofEvery = ['PORT', 'HOST', 'PUBLIC_URL', 'NODE_OPTIONS', 'OTEL_SERVICE_NAME']

/** What may be set of a part. What it cannot start without it knows as well. */
function mayBeSet(part: BackendName): readonly string[] {
  return [
    ...ofEvery,
    ...processVariables[part],
    ...(part === 'gateway' ? serviceNames.map(serviceUrlVariable) : []),
  ]
}

describe.each(['base', 'production'] as const)('%s', async (tree) => {
  const objects = await buildAll(tree)
  const workloads = workloadsOf(objects)
  const processOf = (part: BackendName) => {
    const found = workloads.find(({ name }) => name === part)
    if (!found) throw new Error(`${part} does not run.`)
    return found
  }

  test.each(backendNames)(
    '%s can start with what it is told, and not without any of its secrets that has to be there',
    async (part) => {
      const secrets = secretKeysOf(processOf(part))
      const environment = {
        ...settingsOf(processOf(part), objects),
        ...Object.fromEntries(secrets.map(({ variable }) => [variable, samples[variable] ?? long])),
      }
      const without = secrets.map(({ variable }) => ({
        ...environment,
        ...(google.has(variable)
          ? Object.fromEntries([...google].map((it) => [it, '']))
          : { [variable]: '' }),
      }))
      const [whole, ...lacking] = await complaints(part, [environment, ...without])
      expect(whole).toBeNull()
      const needed = secrets.filter((_, index) => lacking[index]?.includes('is missing'))
      expect(needed).toEqual(secrets.filter(({ isOptional }) => !isOptional))
      expect(needed.length).toBeGreaterThan(1)
    },
  )

  test.each(backendNames)('%s gets no variable that it does not know', (part) => {
    const process = processOf(part)
    const secrets = secretKeysOf(process)
    const told = [...Object.keys(settingsOf(process, objects)), ...secrets.map(({ variable }) => variable)]
    const needed = secrets.filter(({ isOptional }) => !isOptional).map(({ variable }) => variable)
    const known = new Set([...mayBeSet(part), ...needed])
    expect(told.filter((name) => !known.has(name))).toEqual([])
    expect(told.length).toBeGreaterThan(needed.length)
  })

  test('the gateway finds each service at its Service', () => {
    const settings = settingsOf(processOf('gateway'), objects)
    const named = ofKind(objects, Service.is).map(({ metadata }) => metadata?.name)
    for (const service of serviceNames) {
      const url = new URL(settings[serviceUrlVariable(service)] ?? '')
      expect(url.href).toBe(`http://${service}:8080/`)
      expect(named).toContain(url.hostname)
    }
  })

  test('nothing is allowed that is unsafe on a site, and what two are told is the same', () => {
    for (const part of backendNames)
      expect(settingsOf(processOf(part), objects)).not.toHaveProperty('FARESIGHT_LOCAL')
    const [gateway, billing] = (['gateway', 'billing'] as const).map((part) =>
      settingsOf(processOf(part), objects),
    )
    expect(gateway?.['TRIAL_DAYS']).toMatch(/^\d+$/)
    expect(billing?.['TRIAL_DAYS']).toBe(gateway?.['TRIAL_DAYS'])
  })
})

/** What a process of that part says to each environment. */
function complaints(part: BackendName, environments: readonly object[]): Promise<(string | null)[]> {
  const config = join(repositoryRoot, part === 'gateway' ? part : `services/${part}`, 'src/config.ts')
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'read-config.ts'), config],
      (error, stdout) => {
        if (error) reject(error)
        // The program writes one answer for each.
        else resolve(JSON.parse(stdout) as (string | null)[])
      },
    )
    child.stdin?.end(JSON.stringify(environments))
  })
}
