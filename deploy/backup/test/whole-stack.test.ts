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
import { dayIn } from '../../../test/setup/days.ts'
import { dataFolder } from '../../../test/setup/stack-on-folder.ts'
import { readManifest } from '../src/manifest.ts'
import { leftOut } from '../src/postgres/left-out.ts'
import { allThatIsKept, differences } from './all-that-is-kept.ts'
import { journeysOn, type Person } from './journeys.ts'
import { run } from './run.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const waiting = { timeout: 90_000 }
const commands = {
  backup: 'deploy/local/src/backup.ts',
  ledger: 'deploy/local/src/backup-ledger.ts',
  restore: 'deploy/local/src/restore.ts',
  verify: 'deploy/local/src/audit-verify.ts',
}

type Folder = Awaited<ReturnType<typeof dataFolder>>
let first: Folder
let second: Folder
let kept: string
beforeAll(async () => {
  const owned = new AsyncDisposableStack()
  ;[first, second] = [owned.use(await dataFolder()), owned.use(await dataFolder())]
  kept = await mkdtemp(join(tmpdir(), 'faresight-backups-'))
  owned.defer(() => rm(kept, { recursive: true, force: true }))
  return () => owned.disposeAsync()
})

const on = (folder: Folder) => ({ FARESIGHT_DATA_DIR: folder.dataDir })
const ledger = () => join(kept, 'ledger.jsonl')

/** Takes a backup of the first folder's run; gives its path. */
async function backUp(): Promise<string> {
  const { code, said, complained } = await run(commands.backup, ['--to', join(kept, 'all')], on(first))
  expect([code, complained]).toEqual([0, ''])
  return /^Backup +(.+)$/m.exec(said)?.[1] ?? ''
}

/** Everything of it is its owner's alone. */
async function modesIn(folder: string): Promise<Set<string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777))
  return new Set(modes.map((mode) => mode.toString(8)))
}

/** Lets the providers be silent, or talk again. */
async function silence(sandboxUrl: string, method: 'PUT' | 'DELETE'): Promise<void> {
  for (const party of ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'])
    await fetch(`${sandboxUrl}/control/faults/${party}`, {
      method,
      ...(method === 'PUT' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault: 'hang' }),
      }),
    })
}

async function rowsOf(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

test('what is saved while everything runs comes back whole, and goes on, and who left since has left', async () => {
  const { sandboxUrl, ownerKey, ...firstRun } = await liveOnTheFirst()

  // Servers with nothing on them, and a backup of the stores at rest: all of it can be compared.
  const args = ['--from', firstRun.atRest, '--without-ledger']
  const secrets = ['--secrets', join(first.dataDir, 'secrets.json')]
  expect(await run(commands.restore, args, on(second))).toMatchObject({
    code: 1,
    complained: expect.stringContaining('has no secrets.json'),
  })
  expect(await run(commands.restore, [...args, ...secrets], on(second))).toMatchObject({
    code: 0,
    complained: '',
  })
  {
    await using stores = await second.startAtRest()
    const found = await allThatIsKept(stores.urls)
    const empty = Object.fromEntries(Object.keys(leftOut).map((table) => [table, []]))
    expect(differences(found.rows, { ...firstRun.all.rows, ...empty })).toEqual({})
    expect(differences(found.documents, firstRun.all.documents)).toEqual({})
    expect(differences(found.messages, firstRun.all.messages)).toEqual({})
    const filled = ['auth.users', 'alerts.price_alerts', 'admin.admin_audit_log', 'search.flight_results']
    for (const table of filled) expect([table, found.rows[table]?.length]).not.toEqual([table, 0])
    for (const name of ['ai_search_results', 'price_history'])
      expect([name, found.documents[name]?.length]).not.toEqual([name, 0])
    // What nobody has heard yet is there, and only that is to come.
    expect(found.messages['DEAD']).toHaveLength(1)
    expect(found.messages['EVENTS alerts_search_fares_observed_v1']).not.toEqual(['0 to come'])
    expect(found.messages['EVENTS auth_billing_subscription_changed_v1']).toEqual(['0 to come'])
  }
  expect(JSON.parse(await readFile(join(second.dataDir, 'stripe.json'), 'utf8'))).toEqual(firstRun.stripe)

  // That of before, which was made while people were at work, in place of it.
  const live = ['--from', firstRun.live, '--ledger', ledger()]
  const refused = await run(commands.restore, live, on(second))
  expect(refused).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^The stores are not empty, .*--replace/),
  })
  const restored = await run(commands.restore, [...live, '--replace'], on(second))
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.said).toMatch(/set back: 1 entry is lost/)

  await using stack = await second.start()
  const { ada, leaver, scans } = firstRun
  const site = journeysOn(stack.url)
  expect(stack.ownerKey).toBe(ownerKey)
  expect(sandboxUrl).not.toBe(stack.sandboxUrl)
  // Whoever was signed in signs in anew.
  expect((await site.send(authRoutes.user, ada)).status).toBe(401)
  const again = await site.logIn(ada.email)
  expect(again.userId).toBe(ada.userId)
  expect(await site.userOf(again)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionTier: 'monthly',
  })
  const { invoices } = billingRoutes.invoices.answer.parse(await site.call(billingRoutes.invoices, again))
  expect(invoices).toHaveLength(1)
  expect(await site.statusOf(scans.done, again)).toBe('completed')
  await expect.poll(() => site.statusOf(scans.running, again), waiting).toBe('completed')
  expect(alertsRoutes.alerts.answer.parse(await site.call(alertsRoutes.alerts, again))).toHaveLength(1)
  expect(savedSearchRoutes.list.answer.parse(await site.call(savedSearchRoutes.list, again))).toHaveLength(1)
  await site.search(again)

  // Who closed their account after the backup.
  const { DATABASE_URL } = await second.urls()
  await expect.poll(() => site.canLogIn(leaver.email), waiting).toBe(401)
  const closed = 'select 1 from alerts.people where user_id = $1 and closed_at is not null'
  await expect.poll(async () => (await rowsOf(DATABASE_URL, closed, [leaver.userId])).length, waiting).toBe(1)
  expect(
    await rowsOf(DATABASE_URL, 'select closed_at from auth.users where id = $1', [leaver.userId]),
  ).toEqual(firstRun.closedAt)

  // The log goes on from the backup's, and says that it once was longer.
  const cookie = await site.ownerWith(stack.ownerKey)
  const { auditHead } = await readManifest(firstRun.live)
  await site.givePlan(cookie, again.userId)
  const verify = (...noted: string[]) => run(commands.verify, noted, on(second))
  await expect
    .poll(async () => (await verify('--head', auditHead ?? '')).said, waiting)
    .toMatch(/^Entries +6\n[^]*The log holds, and goes on from 4:/)
  expect(await verify('--head', firstRun.laterHead)).toMatchObject({ code: 1 })
})

/** People at work, a backup meanwhile, somebody who leaves after it; then a backup of the stores at rest. */
async function liveOnTheFirst() {
  await using stack = await first.start()
  const site = journeysOn(stack.url)
  const [ada, leaver] = [await site.signUp(), await site.signUp()]
  await site.buyPlan(ada)
  await site.search(ada)
  await site.saveAndWatch(ada)
  const done = await site.beginScan(ada)
  await expect.poll(() => site.statusOf(done, ada), waiting).toBe('completed')
  const owner = await site.ownerWith(stack.ownerKey)
  for (const _ of [1, 2]) await site.givePlan(owner, leaver.userId)
  const urls = await first.urls()
  // That there is an owner, who came by the key, and two plans that were given.
  const entries = async () => (await rowsOf(urls.DATABASE_URL, 'select from admin.admin_audit_log')).length
  await expect.poll(entries, waiting).toBe(4)
  await expect.poll(async () => (await site.userOf(leaver))?.subscriptionStatus, waiting).toBe('active')
  await site.saveAndWatch(leaver)
  await storeTestDeadLetter(stack.busUrlOf('alerts'), {
    user: 'alerts',
    subject: 'jobs.alerts.check.v1',
    says: { lost: true },
  })
  await silence(stack.sandboxUrl, 'PUT')
  const running = await site.beginScan(ada, { passengers: 2 })
  await expect.poll(() => site.statusOf(running, ada), waiting).toBe('running')

  const { live, asked } = await backUpUnderLoad(site, ada)
  expect(asked.filter((status) => status !== 200)).toEqual([])
  const { streams } = await readManifest(live)
  expect(streams.find(({ name }) => name === 'JOBS')?.messages).toBeGreaterThan(0)
  expect(await modesIn(live)).toEqual(new Set(['600']))
  await silence(stack.sandboxUrl, 'DELETE')

  await site.closeAccount(leaver)
  await site.givePlan(owner, ada.userId)
  await expect.poll(entries, waiting).toBe(5)
  expect(await run(commands.ledger, ['--to', ledger()], on(first))).toMatchObject({ code: 0, complained: '' })
  const closedAt = await rowsOf(urls.DATABASE_URL, 'select closed_at from auth.users where id = $1', [
    leaver.userId,
  ])
  const [head] = await rowsOf(
    urls.DATABASE_URL,
    `select sequence || ':' || hash as text from admin.audit_head`,
  )

  // Nobody may restore over services at work, and some of what is said stays unheard.
  const target = ['--from', live, '--ledger', ledger(), '--replace']
  expect(await run('deploy/backup/src/restore.ts', target, urls)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('is at work in the database. Stop all services first'),
  })
  await stack.stop('alerts')
  // On a day that nobody has asked about, whose fares are seen anew.
  await site.search(ada, { departureDate: dayIn(75) })
  const unheard = `select 1 from search.outbox where subject = $1 and published_at is null`
  const observed = [faresObservedEvent.subject]
  await expect.poll(() => rowsOf(urls.DATABASE_URL, unheard, observed), waiting).toEqual([])
  for (const name of serviceNames) if (name !== 'alerts') await stack.stop(name)
  await stack.stop('sandbox')
  const atRest = await backUp()
  return {
    sandboxUrl: stack.sandboxUrl,
    ownerKey: stack.ownerKey,
    ada,
    leaver,
    scans: { done, running },
    live,
    atRest,
    closedAt,
    laterHead: Object(head).text as string,
    all: await allThatIsKept(urls),
    stripe: JSON.parse(await readFile(join(first.dataDir, 'stripe.json'), 'utf8')) as unknown,
  }
}

/** Somebody reads and changes what is theirs all the while; with what each call was answered. */
async function backUpUnderLoad(site: ReturnType<typeof journeysOn>, { cookie }: Person) {
  const asked: number[] = []
  const backup = backUp()
  const isUnderWay = () => Promise.race([backup.then(() => false), delay(0, true)])
  for (let count = 0; count < 3 || (await isUnderWay()); count++) {
    const change = { cookie, body: { firstName: `Ada ${count}` } }
    asked.push((await site.send(accountRoutes.changeProfile, change)).status)
    asked.push((await site.send(authRoutes.user, { cookie })).status)
    // So often a gateway lets one do it.
    await delay(2200)
  }
  return { live: await backup, asked }
}
