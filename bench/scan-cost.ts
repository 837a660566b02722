// What a subscriber's scan costs while a browser watches it: CPU time of every process, seconds, bytes through NATS, to the browser and in the
// stores. All of Faresight runs, and its only provider replies at once, so that all time is ours.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { backendNames } from '@faresight/contracts/services'
import { insertSignedInUser } from '../test/setup/stack-users.ts'
import { createCostMeter, type UseCost } from './costs/meter.ts'
import { createMeteredCaller } from './costs/metered-caller.ts'
import { openMeteredStores } from './costs/metered-stores.ts'
import { findPidByCommand, readProcessUsage } from './costs/processes.ts'
import { isSmoke, readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark, startBenchServer, type BenchResources } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { startProviderThread } from './provider-thread.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { startBenchStack } from './bench-stack.ts'
import { median } from './statistics.ts'

const { checks, scans, warm } = readPositiveNumberOptions({
  checks: { full: 50, smoke: 4 },
  scans: { full: 6, smoke: 1 },
  /** Scans before the measured ones: compiling code takes a fifth of the first dozen. */
  warm: { full: 20, smoke: 1 },
})
const aims = { cpuMs: 1000, seconds: 3, mongoBytes: 150_000 }
const pauses = isSmoke ? { settleMs: 100, idleSeconds: 0.1 } : { settleMs: 2500, idleSeconds: 5 }
const destinations = 'JFK BOS LAX SFO MIA ORD IAD DXB SIN BKK HND CPT GRU YYZ'.split(' ')
const progress = createBenchProgress(2)

interface ScanFigures {
  seconds: number
  natsBytes: number
}

await runBenchmark(async (own) => {
  progress.step('starting all of Faresight and a provider')
  const stack = await startStackWithInstantProvider(own)
  const { databaseUrl, busUrl, documentsUrl, dataDir } = stack
  const stores = own.running.use(
    await openMeteredStores({ postgres: databaseUrl, bus: busUrl, mongo: documentsUrl }),
  )
  const caller = createMeteredCaller(stack.url, own.running)
  const servers = {
    PostgreSQL: await findPidByCommand('postgres', '-D', dataDir),
    NATS: await findPidByCommand('nats-server', dataDir),
    MongoDB: await findPidByCommand('mongo', dataDir),
  }
  const pids = await stack.pids()
  const meter = createCostMeter({ ...pids, ...servers }, stores, caller, pauses)
  const ownPids = backendNames.flatMap((name) => pids[name] ?? [])
  const ownCpuMs = async () => (await readProcessUsage(ownPids)).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  const each: ScanFigures[] = []
  const once = async () => {
    const endsAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
    const who = await insertSignedInUser(stores.postgres, { plan: { status: 'active', endsAt } })
    const body = {
      origin: 'LHR',
      destination: destinations[each.length % destinations.length],
      passengers: 1,
      searchPeriod: '6_months',
    }
    const [bytes, cpuBefore, began] = [await natsBytes(servers.NATS), await ownCpuMs(), performance.now()]
    const { searchId } = JSON.parse(await caller.call(aiScanRoutes.scan, { who, body }))
    await caller.call(aiScanRoutes.recordEvents, { who, id: searchId, stream: true })
    const seconds = (performance.now() - began) / 1000
    each.push({ seconds, natsBytes: (await natsBytes(servers.NATS)) - bytes })
    progress.done(each.length / (scans + warm))
    const record = JSON.parse(await caller.call(aiScanRoutes.record, { who, id: searchId }))
    if (record.status !== 'completed') throw new Error(`A scan has ended as ${record.status}`)
    const cpuMs = (await ownCpuMs()) - cpuBefore
    console.error(`  ${record.scan.checks} checks, ${seconds.toFixed(2)} s, ${cpuMs} ms of CPU so far`)
  }
  progress.step(`${warm} scans to warm up, then ${scans} measured ones`)
  const before = await stores.collectionBytes()
  const cost = await meter.measureCost({ times: scans, atOnce: 1, warm, once })
  const after = await stores.collectionBytes()
  const collections = Object.fromEntries(
    Object.entries(after).map(([name, bytes]) => [name, (bytes - (before[name] ?? 0)) / each.length]),
  )
  await report(cost, each.slice(warm), collections)
})

async function startStackWithInstantProvider(own: BenchResources) {
  const sandbox = await startBenchServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const provider = await startProviderThread(own.running, 'scan-cost-provider.ts', sandbox.url)
  return startBenchStack(own.running, join(own.dataDir, 'stack'), {
    TRUSTED_PROXIES: '127.0.0.1',
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${provider.url}/ignav`,
    IGNAV_PER_SECOND: '9999',
    IGNAV_PER_DAY: '9000000',
    SUBSCRIBER_CHECKS: String(checks),
    TRAINING_INTERVAL_HOURS: '0',
    PREDICTIONS_PER_DAY: '0',
    PREDICTION_CHECKS_PER_DAY: '0',
    LOG_LEVEL: 'warn',
  })
}

/** Read and written by NATS since its start, files included. */
async function natsBytes(pid: number): Promise<number> {
  const counts = await readFile(`/proc/${pid}/io`, 'utf8')
  return [...counts.matchAll(/^[rw]char: (\d+)$/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
}

async function report(
  { cpuMs, received, stored }: UseCost,
  each: readonly ScanFigures[],
  collections: Record<string, number>,
): Promise<void> {
  const result = {
    ours: { cpuMs: backendNames.reduce((sum, name) => sum + (cpuMs[name] ?? 0), 0), aim: aims.cpuMs },
    wall: { seconds: median(each.map(({ seconds }) => seconds)), aim: aims.seconds },
    mongo: { bytes: stored.mongo, aim: aims.mongoBytes },
  }
  const bytes = {
    nats: each.reduce((sum, it) => sum + it.natsBytes, 0) / each.length,
    browser: received,
    postgres: stored.postgres,
    ...collections,
  }
  console.log(`\nOne scan of ${checks} checks, mean of ${each.length} scans\n`)
  console.table([
    { figure: 'CPU of our processes, ms', value: Math.round(result.ours.cpuMs), aim: aims.cpuMs },
    { figure: 'seconds, median', value: Number(result.wall.seconds.toFixed(2)), aim: aims.seconds },
    { figure: 'bytes in MongoDB', value: Math.round(stored.mongo), aim: aims.mongoBytes },
  ])
  console.log('\nCPU milliseconds by process\n')
  console.table([roundAll(cpuMs)])
  console.log('\nBytes\n')
  console.table([roundAll(bytes)])
  const measured = [result.ours.cpuMs, result.wall.seconds, stored.mongo]
  await validateAndWriteBenchResult('scan-cost', { checks, ...result, cpuMs, bytes, each }, measured)
}

function roundAll(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]))
}
