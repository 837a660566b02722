import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectPostgres } from '@faresight/kit/postgres'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import { startStoresWithoutServices } from '@faresight/local/stack/store-urls'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { createChaosClient } from './client.ts'
import type { ChaosContext } from './context.ts'
import { clockShiftEnv, shiftClocks } from './faults/clock.ts'
import { fillDisk, mountSmallDisk } from './faults/full-disk.ts'
import { breakNetwork } from './faults/network.ts'
import { overload } from './faults/overload.ts'
import { freezeProcesses, keepStoresAway, killProcesses } from './faults/processes.ts'
import { breakProviders } from './faults/providers.ts'
import { Journal } from './journal.ts'
import { type LoadFailure, type LoadUsers, startLoad } from './load.ts'
import { startMailSink } from './mail-sink.ts'
import type { ChaosOptions } from './options.ts'
import { reconcile } from './reconcile.ts'
import type { ReportRow } from './report.ts'
import { type ChaosSite, startChaosSite, type StoreName } from './site.ts'
import { startTcpProxy, type TcpProxy } from '../setup/tcp-proxy.ts'
import { createTestRandom } from '../setup/test-random.ts'
import { insertSignedInUser } from '../setup/stack-users.ts'

const diskMegabytes = 3000
/** Load before the first fault. */
const warmUpMs = 3000
const settlePatienceMs = 180_000

export interface CampaignResult {
  rows: ReportRow[]
  /** Replies that no fault excuses; `at` counts from the start of their part of the campaign. */
  wrong: LoadFailure[]
  /** What was lost, doubled or stuck. */
  details: string[]
}

/** Runs all kinds of faults against sites of its own below `dir`. */
export async function runCampaign(
  dir: string,
  options: ChaosOptions,
  say: (line: string) => void,
): Promise<CampaignResult> {
  const processes = await runOnSupervisedStores(join(dir, 'supervised'), options, say)
  const network = await runBehindProxies(join(dir, 'proxied'), options, say)
  return {
    rows: [...processes.rows, ...network.rows],
    wrong: [...processes.wrong, ...network.wrong],
    details: [...processes.details, ...network.details],
  }
}

/** The launcher runs the stores, too, and all data are on a small disk of their own. */
async function runOnSupervisedStores(
  dir: string,
  options: ChaosOptions,
  say: (line: string) => void,
): Promise<CampaignResult> {
  await using owned = new AsyncDisposableStack()
  const dataDir = join(dir, 'data')
  await mkdir(dataDir, { recursive: true })
  const disk = await mountSmallDisk(dataDir, diskMegabytes)
  if (disk) owned.use(disk)
  return await runWithLoad(dir, options, say, {
    start: (settings) => startChaosSite(dataDir, settings, clockShiftEnv(dataDir)),
    inject: async (context) => [
      ...(await breakProviders(context)),
      ...(await shiftClocks(context)),
      ...(await overload(context)),
      ...(await freezeProcesses(context)),
      ...(await keepStoresAway(context)),
      ...(disk
        ? await fillDisk(context, diskMegabytes)
        : [notRun('disk full', 'mounting a file system is not permitted')]),
      ...(await killProcesses(context)),
    ],
  })
}

/** The stores run beside the launcher, and each connection to them goes through a proxy. */
async function runBehindProxies(
  dir: string,
  options: ChaosOptions,
  say: (line: string) => void,
): Promise<CampaignResult> {
  await using owned = new AsyncDisposableStack()
  const storesDir = join(dir, 'stores')
  await mkdir(storesDir, { recursive: true })
  const { urls } = owned.use(
    await startStoresWithoutServices(storesDir, {}, await loadOrCreateSecrets(storesDir), say),
  )
  const proxyOf = async (url: string) => owned.use(await startTcpProxy(url))
  const proxies: Record<StoreName, TcpProxy> = {
    PostgreSQL: await proxyOf(urls.DATABASE_URL),
    NATS: await proxyOf(urls.NATS_URL),
    MongoDB: await proxyOf(urls.MONGODB_URL),
  }
  const external = {
    DATABASE_URL: proxies.PostgreSQL.url,
    NATS_URL: proxies.NATS.url,
    MONGODB_URL: proxies.MongoDB.url,
  }
  return await runWithLoad(dir, options, say, {
    start: (settings) => startChaosSite(join(dir, 'data'), { ...settings, ...external }),
    inject: (context) => breakNetwork(context, proxies),
  })
}

interface Stage {
  start: (settings: LauncherSettings) => Promise<ChaosSite>
  inject: (context: ChaosContext) => Promise<ReportRow[]>
}

async function runWithLoad(
  dir: string,
  options: ChaosOptions,
  say: (line: string) => void,
  { start, inject }: Stage,
): Promise<CampaignResult> {
  await using owned = new AsyncDisposableStack()
  const sink = owned.use(await startMailSink())
  const site = owned.use(
    await start({
      SMTP_URL: sink.url,
      // Each call comes from another address.
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      MAX_ALERTS_PER_USER: '10000',
      ALERT_CHECKS_PER_DAY: '1000000',
      SUBSCRIBER_CONCURRENT_SCANS: '10',
      VISITOR_SCANS_PER_DAY: '1000',
      TRIAL_DAYS: '0',
    }),
  )
  const client = owned.use(createChaosClient(site.url))
  const users = await createUsers(site, options)
  const journal = owned.use(new Journal(join(dir, 'confirmed.jsonl')))
  const load = startLoad(client, users, journal)
  const begin = performance.now()
  const context: ChaosContext = {
    site,
    client,
    users,
    load,
    options,
    random: createTestRandom(options.seed),
    say: (line) => say(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${line}`),
    isOver: () => performance.now() - begin > options.minutes * 60_000,
  }
  await delay(warmUpMs)
  const injected = await inject(context).finally(() => load[Symbol.asyncDispose]())
  const rows = injected.filter(({ count, note }) => count > 0 || note?.startsWith('not run'))
  const calls = [...load.counts.values()]
    .flatMap((of) => Object.values(of))
    .reduce((sum, one) => sum + one, 0)
  const wrong = load.failures
    .filter(({ outcome }) => outcome === 'wrong' || outcome === 'stuck')
    .map((failure) => ({ ...failure, at: failure.at - begin }))
  rows.push({
    test: 'calls of the clients',
    count: calls,
    lost: 0,
    doubled: 0,
    stuck: load.failures.filter(({ outcome }) => outcome === 'stuck').length,
    recoveries: [],
    note: `${load.failures.length} failed, ${wrong.length} of them other than by 503, 429 or a broken connection`,
  })
  const records = await reconcile({ site, journal, emails: sink.emails }, settlePatienceMs)
  for (const { kind, confirmed, lost, doubled, stuck } of records)
    rows.push({
      test: kind,
      count: confirmed,
      lost: lost.length,
      doubled: doubled.length,
      stuck: stuck.length,
      recoveries: [],
    })
  const details = records.flatMap(({ kind, lost, doubled, stuck }) =>
    Object.entries({ lost, doubled, stuck }).flatMap(([what, keys]) =>
      keys.map((key) => `${kind}, ${what}: ${key}`),
    ),
  )
  return { rows, wrong, details }
}

function notRun(test: string, why: string): ReportRow {
  return { test, count: 0, lost: 0, doubled: 0, stuck: 0, recoveries: [], note: `not run: ${why}` }
}

async function createUsers(site: ChaosSite, { kills }: ChaosOptions): Promise<LoadUsers> {
  const { DATABASE_URL } = await site.storeUrls()
  await using postgres = connectPostgres(DATABASE_URL, { max: 4, name: 'chaos' })
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const subscribers = await Promise.all(
    Array.from({ length: 100 }, () => insertSignedInUser(postgres, { plan: { status: 'active', endsAt } })),
  )
  const members = await Promise.all(
    Array.from({ length: Math.min(200, 10 + kills) }, async () => {
      const user = await insertSignedInUser(postgres)
      return { ...user, email: `${user.userId}@example.org` }
    }),
  )
  const owner = await insertSignedInUser(postgres, { role: 'owner' })
  return { subscribers, members, owner }
}
