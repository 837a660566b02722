// Whether scan workers scale: scans a minute of 1, 2 and 4 worker processes with one scan at a time, whose provider takes half a second per
// request, so that the provider's time dominates.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import type { Principal } from '@faresight/contracts/viewer'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { startMongoInDataDir } from '@faresight/local/stack/data-dir-servers'
import { createSubscriberPrincipal } from '../test/setup/principals.ts'
import type { RunningProgram } from '../test/setup/start-programs.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import {
  runBenchmark,
  type BenchResources,
  runBenchCommand,
  startBenchDatabaseAndBus,
  startBenchServer,
} from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { startProviderThread } from './provider-thread.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { workersProviderLatencyMs } from './workers-provider.ts'

const { checks, scansEach, mostWorkers } = readPositiveNumberOptions({
  checks: { full: 10, smoke: 2 },
  scansEach: { full: 5, smoke: 1 },
  mostWorkers: { full: 4, smoke: 1 },
})
const counts = [1, 2, 4].filter((workers) => workers <= mostWorkers)
const progress = createBenchProgress(2 + counts.length)
/** Percent of linear scaling. */
const aim = 95

interface Bench {
  own: BenchResources
  env: Record<string, string>
  /** Queues scans and runs none. */
  api: RunningProgram
  sign: (who: Principal) => Promise<string>
}

interface QueuedScan {
  id: string
  who: Principal
}

/** Makes every scan different. */
let scanNumber = 0

await runBenchmark(async (own) => {
  progress.step('starting search, ai-scan and a provider')
  const bench = await start(own)
  const rates = []
  progress.step('warming up')
  await runScans(bench, 1, 1)
  for (const workers of counts) {
    progress.step(`workers: ${workers}, scans: ${workers * scansEach}`)
    rates.push({ workers, ...(await runScans(bench, workers, workers * scansEach)) })
  }
  const one = rates[0]?.perMinute ?? 0
  const rows = rates.map((rate) => ({
    ...rate,
    ofLinear: Number(((100 * rate.perMinute) / (one * rate.workers)).toFixed(1)),
    aim,
  }))
  console.log(`\nScans of ${checks} checks a minute, the provider taking ${workersProviderLatencyMs} ms\n`)
  console.table(rows)
  await validateAndWriteBenchResult(
    'workers',
    { checks, latencyMs: workersProviderLatencyMs, rows },
    rows.map(({ perMinute }) => perMinute),
  )
})

async function start(own: BenchResources): Promise<Bench> {
  const { secrets, databaseUrl, busUrlOf } = await startBenchDatabaseAndBus(own, 'search')
  const mongo = own.running.use(await startMongoInDataDir({ dataDir: own.dataDir, temporary: true }))
  const sandbox = await startBenchServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const provider = await startProviderThread(own.running, 'workers-provider.ts', sandbox.url)
  const searchEnv = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('search'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${provider.url}/ignav`,
    IGNAV_PER_SECOND: '9999',
    // Measures a full load, not what is refused.
    MAX_QUOTE_WAIT_MS: '60000',
    IGNAV_PER_DAY: '9000000',
    LOG_LEVEL: 'warn',
  }
  await runBenchCommand('services/search/src/migrate.ts', searchEnv)
  await startBenchServer(own, 'services/search/src/main.ts', searchEnv)
  const env = {
    MONGODB_URL: `${mongo.url}/ai_scan`,
    FARESIGHT_LOCAL: '1',
    NATS_URL: busUrlOf('ai-scan'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    SUBSCRIBER_CHECKS: String(checks),
    // One check at a time, so that every scan waits for as many replies.
    SCAN_BATCH_SIZE: '1',
    PUBLIC_SCAN_CONCURRENCY: '0',
    LOG_LEVEL: 'fatal',
  }
  await runBenchCommand('services/ai-scan/src/migrate.ts', env)
  const api = await startBenchServer(own, 'services/ai-scan/src/main.ts', { ...env, SCAN_CONCURRENCY: '0' })
  const signer = createIdentitySigner(secrets.identity.privateKey)
  const sign = (who: Principal) => signer(who, 'ai-scan')
  return { own, env, api, sign }
}

function startWorker({ own, env }: Bench): Promise<RunningProgram> {
  return startBenchServer(own, 'services/ai-scan/src/main.ts', { ...env, SCAN_CONCURRENCY: '1' })
}

async function runScans(bench: Bench, workers: number, scans: number) {
  const running = await Promise.all(Array.from({ length: workers }, () => startWorker(bench)))
  const started = performance.now()
  const queued = await queueScans(bench, scans)
  const records = await waitForRecords(bench, queued)
  const seconds = (performance.now() - started) / 1000
  for (const { child } of running) {
    child.kill()
    await once(child, 'exit')
  }
  const made = records.reduce((sum, { scan }) => sum + scan.checks, 0)
  if (records.some(({ status }) => status !== 'completed')) throw new Error('A scan has failed')
  return {
    scans,
    perMinute: Number(((60 * scans) / seconds).toFixed(2)),
    secondsEach: Number(((seconds * workers) / scans).toFixed(2)),
    checksEach: Number((made / scans).toFixed(1)),
  }
}

/** Queues scans, each of another user and of a question not asked before. */
async function queueScans(bench: Bench, scans: number): Promise<QueuedScan[]> {
  const list: QueuedScan[] = []
  for (let i = 0; i < scans; i++) {
    const who = createSubscriberPrincipal()
    const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'JPY', 'AUD', 'MXN', 'BRL', 'ZAR', 'SGD']
    const passengers = 1 + (scanNumber % 9)
    const currency = currencies[Math.floor(scanNumber / 9) % currencies.length]
    scanNumber++
    const body = { origin: 'LHR', destination: 'JFK', searchPeriod: '3_months', passengers, currency }
    const answer = await call(bench, 'POST', aiScanRoutes.scan.path, who, body)
    const { searchId } = aiScanRoutes.scan.answer.parse(await answer.json())
    list.push({ id: searchId, who })
  }
  return list
}

async function waitForRecords(bench: Bench, scans: readonly QueuedScan[]): Promise<AiSearchRecord[]> {
  const records: AiSearchRecord[] = []
  for (const { id, who } of scans) {
    const path = aiScanRoutes.record.path.replace('{searchId}', id)
    for (;;) {
      const answer = await call(bench, 'GET', aiScanRoutes.scans.path, who)
      const [summary] = aiScanRoutes.scans.answer.parse(await answer.json())
      if (summary && !['pending', 'running'].includes(summary.status)) break
      await delay(100)
    }
    const answer = await call(bench, 'GET', path, who)
    records.push(aiScanRoutes.record.answer.parse(await answer.json()))
    progress.done(records.length / scans.length)
  }
  return records
}

async function call({ api, sign }: Bench, method: string, path: string, who: Principal, body?: object) {
  const headers = { [identityHeader]: await sign(who), ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(api.url + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
  return answer
}
