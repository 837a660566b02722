import { randomBytes } from 'node:crypto'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { postgresRoles } from '@faresight/setup/database/roles'
import { type BenchResources, startBenchBus, startBenchDatabase, startBenchServer } from '../bench-context.ts'
import type { BenchProgress } from '../progress.ts'
import { fillBilling } from './billing-data.ts'
import { fillUsers } from './users.ts'

export interface AdminBenchStack {
  /** Of the admin service. */
  url: string
  /** The gateway's, which signs identities. */
  privateKey: string
  adminDatabaseUrl: string
  busUrlOf: (user: string) => string
}

/** Starts admin, auth and billing on a durable database of `users` accounts, a tenth as many subscriptions and as many payments. */
export async function startFilledAdminStack(
  own: BenchResources,
  users: number,
  progress: BenchProgress,
): Promise<AdminBenchStack> {
  progress.step('starting PostgreSQL and NATS')
  const { secrets, urls } = await startBenchDatabase(own, postgresRoles, { isDurable: true })
  const busUrlOf = await startBenchBus(own, secrets)
  const urlOf = (role: string) => urls[role] ?? ''
  for (const [role, service] of [
    ['auth', 'auth'],
    ['billing', 'billing'],
    ['admin_owner', 'admin'],
  ] as const)
    await migrateSchema(urlOf(role), new URL(`../../services/${service}/migrations`, import.meta.url))
  progress.step(`filling ${users} users with their subscriptions and payments`)
  await fillDatabase(urlOf('auth'), (auth) => fillUsers(auth, users))
  await fillDatabase(urlOf('billing'), (billing) =>
    fillBilling(billing, { subscriptions: Math.ceil(users / 10), payments: users }),
  )
  progress.step('starting auth, billing and admin')
  const keys = generateIdentityKeys()
  const start = (name: string, more: Record<string, string>) =>
    startBenchServer(own, `services/${name}/src/main.ts`, {
      DATABASE_URL: urlOf(name),
      NATS_URL: busUrlOf(name),
      IDENTITY_PUBLIC_KEYS: keys.publicKey,
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'warn',
      ...more,
    })
  await start('auth', { SMTP_URL: 'smtp://127.0.0.1:1?tls=off' })
  await start('billing', {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_URL: 'http://127.0.0.1:1',
  })
  const { url } = await start('admin', { AUDIT_KEY: randomBytes(32).toString('hex') })
  return { url, privateKey: keys.privateKey, adminDatabaseUrl: urlOf('admin'), busUrlOf }
}

async function fillDatabase(url: string, fill: (postgres: Postgres) => Promise<void>): Promise<void> {
  const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }
  await using postgres = connectPostgres(url, { max: 1, name: 'bench admin', waits })
  const began = performance.now()
  await fill(postgres)
  console.log(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
