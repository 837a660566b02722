import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendNames, serviceNames } from '@faresight/contracts/services'
import { generatedKeyNames } from '@faresight/setup/secrets/secrets-file'
import { expect, test } from 'vitest'
import type { NodeProgram } from '../processes/node-program.ts'
import { repositoryRoot } from '../folders.ts'
import {
  gatewayProgram,
  sandboxProgram,
  demoAccountsProgram,
  demoPlanProgram,
  preparationPrograms,
  serviceMigrations,
  serviceProgram,
} from './programs.ts'
import type { LaunchPlanWithStores } from './launch-plan.ts'
import { readLauncherSettings } from './settings.ts'

const folders = {
  ...Object.fromEntries(serviceNames.map((name) => [name, `services/${name}`])),
  gateway: 'gateway',
  sandbox: 'deploy/sandbox',
}

/** The variables in the environment table of a README. */
function documented(folder: string): string[] {
  const readme = readFileSync(join(repositoryRoot, folder, 'README.md'), 'utf8')
  const [chapter = ''] = (readme.split(/^## Env.*$/m)[1] ?? '').split(/^## /m)
  const firstCells = [...chapter.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name))
}

function launchContext(dotEnv: string): LaunchPlanWithStores {
  const names = [...backendNames, 'sandbox', 'smtp'] as const
  return {
    settings: readLauncherSettings({}, dotEnv),
    dataDir: '/data',
    secrets: {
      identity: { publicKey: 'public', privateKey: 'private' },
      passwords: Object.fromEntries(generatedKeyNames.map((name) => [name, `<${name}>`])),
    },
    ports: new Map(names.map((name, index) => [name, 20_000 + index])),
    replicas: {},
    publicUrl: 'http://localhost:8080',
    hasIpv6: true,
    databaseUrls: Object.fromEntries(serviceNames.map((name) => [name, `postgres://${name}`])),
    busUrlOf: (user) => `nats://${user}`,
    mongoUrl: 'mongodb://documents/ai_scan',
  }
}

function programs(it: LaunchPlanWithStores): NodeProgram[] {
  return [
    gatewayProgram('gateway', it, '/bundle'),
    sandboxProgram(it),
    demoAccountsProgram(it, '/bundle'),
    demoPlanProgram(it, '/bundle'),
    ...serviceNames.flatMap((name) => [
      ...preparationPrograms(name, it, '/bundle'),
      serviceProgram(name, name, it, '/bundle'),
    ]),
  ]
}

test.each(Object.entries(folders))(
  'each variable in the README of %s reaches it from .env',
  (name, folder) => {
    const names = documented(folder)
    const dotEnv = names.map((variable) => `${variable}=/given`).join('\n')
    const own = programs(launchContext(dotEnv)).filter(({ script }) => script.includes(`/${folder}/src/`))
    const reached = new Set(own.flatMap(({ env }) => Object.keys(env)))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((variable) => !reached.has(variable))).toEqual([])
    expect(own.map((program) => program.name)).toContain(name)
  },
)

test('a variable of one service reaches only that service', () => {
  const all = programs(
    launchContext('TRAINING_DAYS=30\nTRAVELPAYOUTS_TOKEN=secret\nOPERATIONS_FROM=10.0.0.1'),
  )
  const receivers = (variable: string, value: string) =>
    all.filter(({ env }) => env[variable] === value).map((program) => program.name)
  expect(receivers('TRAINING_DAYS', '30')).toEqual(['ai-scan-migrate', 'ai-scan'])
  expect(receivers('TRAVELPAYOUTS_TOKEN', 'secret')).toEqual(['search'])
  expect(receivers('OPERATIONS_FROM', '10.0.0.1')).toEqual(['gateway'])
})

test('migrations run as the role that owns the schema', () => {
  const context = { databaseUrls: { auth: 'as auth', admin: 'as admin', admin_owner: 'as the owner' } }
  expect(serviceMigrations('auth', context)).toMatchObject({ url: 'as auth' })
  expect(serviceMigrations('admin', context)).toMatchObject({ url: 'as the owner' })
  expect(serviceMigrations('ai-scan', context)).toBeUndefined()
})

test('only the sandbox and billing have the webhook secret of the sandbox', () => {
  const all = programs(launchContext(''))
  const knowing = all.filter(({ env }) => JSON.stringify(env).includes('<keys/sandbox-events>'))
  const names = ['sandbox', 'demo-plan', 'stripe-setup', 'billing']
  expect(knowing.map(({ name }) => name)).toEqual(names)
  const secrets = knowing.map(({ env }) => env['STRIPE_EVENTS_SECRET'] ?? env['STRIPE_WEBHOOK_SECRET'])
  expect(secrets).toEqual(names.map(() => 'whsec_<keys/sandbox-events>'))
})
