import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { serviceNames } from '@faresight/contracts/services'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { storeTestDeadLetter } from '@faresight/kit/testing/store-dead-letter'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { createFaultClient } from '../../../test/setup/sandbox-faults.ts'
import { createStackDataFolder } from '../../../test/setup/stack-data-folder.ts'
import { readBackupManifest } from '../src/manifest.ts'
import { unsavedTables } from '../src/postgres/catalog.ts'
import { runScript } from './run-script.ts'
import { createSiteClient, type SiteUser } from './site-client.ts'
import { findContentDifferences, readAllStoresContent } from './store-content.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const patiently = { timeout: 90_000 }
const scripts = {
  backup: 'deploy/local/src/backup.ts',
  ledger: 'deploy/local/src/backup-ledger.ts',
  restore: 'deploy/local/src/restore.ts',
  verify: 'deploy/local/src/audit-verify.ts',
}

type Folder = Awaited<ReturnType<typeof createStackDataFolder>>
let first: Folder
let second: Folder
let backups: string
beforeAll(async () => {
  const owned = new AsyncDisposableStack()
  ;[first, second] = [owned.use(await createStackDataFolder()), owned.use(await createStackDataFolder())]
  backups = await mkdtemp(join(tmpdir(), 'faresight-backups-'))
  owned.defer(() => rm(backups, { recursive: true, force: true }))
  return () => owned.disposeAsync()
})

const on = (folder: Folder) => ({ FARESIGHT_DATA_DIR: folder.dataDir })
const ledger = () => join(backups, 'ledger.jsonl')

/** Backs up the stack on the first folder. @returns the path of the backup */
async function backUp(): Promise<string> {
  const { code, stdout, stderr } = await runScript(scripts.backup, ['--to', join(backups, 'all')], on(first))
  expect([code, stderr]).toEqual([0, ''])
  return /^Backup +(.+)$/m.exec(stdout)?.[1] ?? ''
}

async function fileModes(folder: string): Promise<Set<string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777))
  return new Set(modes.map((mode) => mode.toString(8)))
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

test('a restored backup equals the stores, services continue with it, and accounts closed since close again', async () => {
  const { sandboxUrl, ownerKey, ...firstRun } = await useFirstStack()

  // The backup of idle stores, restored into empty ones: everything can be compared.
  const args = ['--from', firstRun.idleBackup, '--without-ledger']
  const secrets = ['--secrets', join(first.dataDir, 'secrets.json')]
  expect(await runScript(scripts.restore, args, on(second))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no secrets.json'),
  })
  expect(await runScript(scripts.restore, [...args, ...secrets], on(second))).toMatchObject({
    code: 0,
    stderr: '',
  })
  {
    await using stores = await second.startAtRest()
    const found = await readAllStoresContent(stores.urls)
    const empty = Object.fromEntries(Object.keys(unsavedTables).map((table) => [table, []]))
    expect(findContentDifferences(found.rows, { ...firstRun.content.rows, ...empty })).toEqual({})
    expect(findContentDifferences(found.documents, firstRun.content.documents)).toEqual({})
    expect(findContentDifferences(found.messages, firstRun.content.messages)).toEqual({})
    const filled = ['auth.users', 'alerts.price_alerts', 'admin.admin_audit_log', 'search.flight_results']
    for (const table of filled) expect([table, found.rows[table]?.length]).not.toEqual([table, 0])
    for (const name of ['ai_search_results', 'price_history'])
      expect([name, found.documents[name]?.length]).not.toEqual([name, 0])
    // Only unacknowledged events are pending.
    expect(found.messages['DEAD']).toHaveLength(1)
    expect(found.messages['EVENTS alerts_search_fares_observed_v1']).not.toEqual(['0 pending'])
    expect(found.messages['EVENTS auth_billing_subscription_changed_v1']).toEqual(['0 pending'])
  }
  expect(JSON.parse(await readFile(join(second.dataDir, 'stripe.json'), 'utf8'))).toEqual(firstRun.stripe)

  // The earlier backup, made under load, replaces it.
  const live = ['--from', firstRun.liveBackup, '--ledger', ledger()]
  expect(await runScript(scripts.restore, live, on(second))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The stores are not empty, .*--replace/),
  })
  const restored = await runScript(scripts.restore, [...live, '--replace'], on(second))
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/set back: 1 entry is lost/)

  await using stack = await second.start()
  const { ada, leaver, scans } = firstRun
  const site = createSiteClient(stack.url)
  expect(stack.ownerKey).toBe(ownerKey)
  expect(sandboxUrl).not.toBe(stack.sandboxUrl)
  // Sessions are not restored.
  expect((await site.send(authRoutes.user, ada)).status).toBe(401)
  const again = await site.logIn(ada.email)
  expect(again.userId).toBe(ada.userId)
  expect(await site.getUser(again)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionTier: 'monthly',
  })
  const { invoices } = billingRoutes.invoices.answer.parse(await site.call(billingRoutes.invoices, again))
  expect(invoices).toHaveLength(1)
  expect(await site.getScanStatus(scans.done, again)).toBe('completed')
  await expect.poll(() => site.getScanStatus(scans.running, again), patiently).toBe('completed')
  expect(alertsRoutes.alerts.answer.parse(await site.call(alertsRoutes.alerts, again))).toHaveLength(1)
  expect(savedSearchRoutes.list.answer.parse(await site.call(savedSearchRoutes.list, again))).toHaveLength(1)
  await site.search(again)

  // The account that was closed after the backup.
  const { DATABASE_URL } = await second.urls()
  await expect.poll(() => site.tryLogIn(leaver.email), patiently).toBe(401)
  const closed = 'select 1 from alerts.people where user_id = $1 and closed_at is not null'
  await expect
    .poll(async () => (await query(DATABASE_URL, closed, [leaver.userId])).length, patiently)
    .toBe(1)
  expect(
    await query(DATABASE_URL, 'select closed_at from auth.users where id = $1', [leaver.userId]),
  ).toEqual(firstRun.closedAt)

  // The audit log continues after the backup's entries, and is known to have been longer.
  const cookie = await site.logInOwner(stack.ownerKey)
  const { auditHead } = await readBackupManifest(firstRun.liveBackup)
  await site.givePlan(cookie, again.userId)
  const verify = (...noted: string[]) => runScript(scripts.verify, noted, on(second))
  await expect
    .poll(async () => (await verify('--head', auditHead ?? '')).stdout, patiently)
    .toMatch(/^Entries +6\n[^]*The log holds, and goes on from 4:/)
  expect(await verify('--head', firstRun.laterHead)).toMatchObject({ code: 1 })
})

/** Users at work, a backup under load, an account that is closed after it; then a backup of idle stores. */
async function useFirstStack() {
  await using stack = await first.start()
  const site = createSiteClient(stack.url)
  const [ada, leaver] = [await site.signUp(), await site.signUp()]
  await site.buyPlan(ada)
  await site.search(ada)
  await site.saveSearchAndAlert(ada)
  const done = await site.startScan(ada)
  await expect.poll(() => site.getScanStatus(done, ada), patiently).toBe('completed')
  const owner = await site.logInOwner(stack.ownerKey)
  for (const _ of [1, 2]) await site.givePlan(owner, leaver.userId)
  const urls = await first.urls()
  // The new owner, the owner's sign-in, and two complimentary plans.
  const countEntries = async () =>
    (await query(urls.DATABASE_URL, 'select from admin.admin_audit_log')).length
  await expect.poll(countEntries, patiently).toBe(4)
  await expect.poll(async () => (await site.getUser(leaver))?.subscriptionStatus, patiently).toBe('active')
  await site.saveSearchAndAlert(leaver)
  await storeTestDeadLetter(stack.busUrlOf('alerts'), {
    user: 'alerts',
    subject: 'jobs.alerts.check.v1',
    says: { lost: true },
  })
  const faults = createFaultClient(stack.sandboxUrl)
  for (const provider of ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const)
    await faults.order(provider, { fault: 'hang' })
  const running = await site.startScan(ada, { passengers: 2 })
  await expect.poll(() => site.getScanStatus(running, ada), patiently).toBe('running')

  const { liveBackup, statuses } = await backUpUnderLoad(site, ada)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const { streams } = await readBackupManifest(liveBackup)
  expect(streams.find(({ name }) => name === 'JOBS')?.messages).toBeGreaterThan(0)
  expect(await fileModes(liveBackup)).toEqual(new Set(['600']))
  await faults.heal()

  await site.closeAccount(leaver)
  await site.givePlan(owner, ada.userId)
  await expect.poll(countEntries, patiently).toBe(5)
  expect(await runScript(scripts.ledger, ['--to', ledger()], on(first))).toMatchObject({
    code: 0,
    stderr: '',
  })
  const closedAt = await query(urls.DATABASE_URL, 'select closed_at from auth.users where id = $1', [
    leaver.userId,
  ])
  const [head] = await query(
    urls.DATABASE_URL,
    `select sequence || ':' || hash as text from admin.audit_head`,
  )

  const target = ['--from', liveBackup, '--ledger', ledger(), '--replace']
  expect(await runScript('deploy/backup/src/restore.ts', target, urls)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is connected to the database. Stop all services first'),
  })
  // Leaves events that alerts has not received: new fares of another day.
  await stack.stop('alerts')
  await site.search(ada, { departureDate: isoDateInDays(75) })
  const unpublished = `select 1 from search.outbox where subject = $1 and published_at is null`
  const observed = [faresObservedEvent.subject]
  await expect.poll(() => query(urls.DATABASE_URL, unpublished, observed), patiently).toEqual([])
  for (const name of serviceNames) if (name !== 'alerts') await stack.stop(name)
  await stack.stop('sandbox')
  const idleBackup = await backUp()
  return {
    sandboxUrl: stack.sandboxUrl,
    ownerKey: stack.ownerKey,
    ada,
    leaver,
    scans: { done, running },
    liveBackup,
    idleBackup,
    closedAt,
    laterHead: Object(head).text as string,
    content: await readAllStoresContent(urls),
    stripe: JSON.parse(await readFile(join(first.dataDir, 'stripe.json'), 'utf8')) as unknown,
  }
}

/** Backs up while a user reads and changes their profile. @returns also the status of each request */
async function backUpUnderLoad(site: ReturnType<typeof createSiteClient>, { cookie }: SiteUser) {
  const statuses: number[] = []
  const backup = backUp()
  const isRunning = () => Promise.race([backup.then(() => false), delay(0, true)])
  for (let count = 0; count < 3 || (await isRunning()); count++) {
    const change = { cookie, body: { firstName: `Ada ${count}` } }
    statuses.push((await site.send(accountRoutes.changeProfile, change)).status)
    statuses.push((await site.send(authRoutes.user, { cookie })).status)
    // Stays below the gateway's rate limit.
    await delay(2200)
  }
  return { liveBackup: await backup, statuses }
}
