import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startDatabaseServer, startDocumentServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { readSettings } from '@faresight/local/programs/settings'
import { connectPostgres } from '@faresight/kit/postgres'
import { startStack } from '@faresight/local/stack/stack'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { countPast } from './counted-past.ts'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

/** All of Faresight, once, for all browser tests: with data and ports of its own, so `npm start` may run meanwhile. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await findChromium(console.log)
  const dataDir = await scratchFolder()
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Only what cannot cost anything: a provider key of the one who tests stays unused.
  const { FARES_DIR } = readSettings(process.env, '')
  // Beside the stack, so that a test can let time pass in what is kept.
  const databaseDir = join(dataDir, 'database')
  const secrets = await loadSecrets(databaseDir, secretNames())
  const postgres = owned.use(
    await startDatabaseServer({ dataDir: databaseDir, secrets, temporary: true, say: console.log }),
  )
  const mongo = owned.use(await startDocumentServer({ dataDir: databaseDir, secrets, temporary: true }))
  const settings = {
    FARES_DIR,
    SANDBOX_COUNTRY: 'CA',
    DATABASE_URL: postgres.adminUrl,
    MONGODB_URL: mongo.url,
    // All visitors of all tests come from one address.
    VISITOR_SCANS_PER_DAY: '1000',
    // The alerts of all tests are made at once, and a day that has just begun has little to spend.
    ALERT_CHECKS_PER_DAY: '1000000',
    // Of those who sign in each may say where they come from: one address could not sign in as often.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // What one test broke has to be well again in the next, which follows sooner than five seconds.
    PROVIDER_PROBE_AFTER_MS: '100',
  }
  const stack = owned.use(await startStack({ dataDir, settings, temporary: true, say: console.log }))
  await using database = connectPostgres(postgres.adminUrl, { max: 1, name: 'the past of browser tests' })
  await countPast(database)
  const [member, subscriber] = stack.demo.accounts
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('mongoUrl', mongo.url)
  project.provide('chromiumPath', chromiumPath)
  project.provide('baseUrl', stack.url)
  project.provide('ownerKey', stack.ownerKey)
  project.provide('sandboxUrl', stack.sandboxUrl)
  project.provide('busUrl', stack.busUrlOf('alerts'))
  project.provide('demo', { member, subscriber, password: stack.demo.password })
  const running = owned.move()
  return () => running.disposeAsync()
}
