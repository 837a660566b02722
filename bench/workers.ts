// Whether workers scale, and whether anything is lost when they die. Scans a minute of 1, 2 and 4 worker processes whose
// provider takes half a second over each question, one scan at a time in each process, so that the provider's time is what
// counts; and then, with workers killed at random and started again, whether each scan came to one end.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import type { Principal } from '@faresight/contracts/viewer'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { startMongoInDataDir } from '@faresight/local/stack/data-dir-servers'
import { busSetupUser } from '@faresight/setup/nats-config'
import { aSubscriber } from '../test/setup/people.ts'
import type { Running } from '../test/setup/programs.ts'
import { readSizes } from './command-line.ts'
import { onOwnStack, type OwnStack, runCommand, startBackends, startServer } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { startRecorded } from './recorded-server.ts'
import { writeResult } from './result.ts'
import { type Heard, latencyMs } from './workers-provider.ts'

const { checks, scansEach, mostWorkers, kills } = readSizes({
  checks: { full: 10, smoke: 2 },
  scansEach: { full: 5, smoke: 1 },
  mostWorkers: { full: 4, smoke: 1 },
  kills: { full: 10, smoke: 1 },
})
const killing = { workers: mostWorkers, scans: Math.ceil(2.4 * kills), kills, everyMs: 2500 }
const counts = [1, 2, 4].filter((workers) => workers <= mostWorkers)
const progress = createProgress(3 + counts.length)
/** Percent of what as many single workers would do. */
const aim = 95

interface Bench {
  own: OwnStack
  env: Record<string, string>
  /** Takes requests and works on nothing. */
  api: Running
  sign: (who: Principal) => Promise<string>
  eventsUrl: string
  /** What the provider was asked since it was started. */
  heard: () => Promise<Heard>
}

interface Asked {
  id: string
  who: Principal
}

/** How many scans were asked for, so that no two are alike. */
let asked = 0

await onOwnStack(async (own) => {
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
  console.log(`\nScans of ${checks} checks a minute, the provider taking ${latencyMs} ms\n`)
  console.table(rows)
  progress.step(`scans: ${killing.scans}, while workers are killed ${kills} times`)
  const killed = await withKills(bench)
  console.log('\nWith workers killed at random\n')
  console.table([killed])
  const measured = [...rows.map(({ perMinute }) => perMinute), killed.stored]
  await writeResult('workers', { checks, latencyMs, rows, killed }, measured)
})

async function start(own: OwnStack): Promise<Bench> {
  const { secrets, databaseUrl, busUrlOf } = await startBackends(own, 'search')
  const mongo = own.running.use(await startMongoInDataDir({ dataDir: own.dataDir, temporary: true }))
  const sandbox = await startServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const provider = await startRecorded(own.running, 'workers-provider.ts', sandbox.url)
  const searchEnv = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('search'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${provider.url}/ignav`,
    IGNAV_PER_SECOND: '9999',
    IGNAV_PER_DAY: '9000000',
    LOG_LEVEL: 'warn',
  }
  await runCommand('services/search/src/migrate.ts', searchEnv)
  await startServer(own, 'services/search/src/main.ts', searchEnv)
  const env = {
    MONGODB_URL: `${mongo.url}/ai_scan`,
    FARESIGHT_LOCAL: '1',
    NATS_URL: busUrlOf('ai-scan'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    SUBSCRIBER_CHECKS: String(checks),
    // One check at a time, so that each scan takes as many turns of the provider, whatever the sampler makes of its fares.
    SCAN_BATCH_SIZE: '1',
    PUBLIC_SCAN_CONCURRENCY: '0',
    LOG_LEVEL: 'fatal',
  }
  await runCommand('services/ai-scan/src/migrate.ts', env)
  const api = await startServer(own, 'services/ai-scan/src/main.ts', { ...env, SCAN_CONCURRENCY: '0' })
  const signer = createIdentitySigner(secrets.identity.privateKey)
  const sign = (who: Principal) => signer(who, 'ai-scan')
  const heard = async () => {
    provider.send('heard')
    // The thread's only answer.
    return (await provider.heard()) as Heard
  }
  return { own, env, api, sign, eventsUrl: busUrlOf(busSetupUser), heard }
}

function aWorker({ own, env }: Bench): Promise<Running> {
  return startServer(own, 'services/ai-scan/src/main.ts', { ...env, SCAN_CONCURRENCY: '1' })
}

/** All workers run before the first scan is asked for, and end after the last. */
async function runScans(bench: Bench, workers: number, scans: number) {
  const running = await Promise.all(Array.from({ length: workers }, () => aWorker(bench)))
  const started = performance.now()
  const asked = await askFor(bench, scans)
  const records = await allEnded(bench, asked)
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

/** Each a question that nobody has asked before, of somebody who has asked nothing else. */
async function askFor(bench: Bench, scans: number): Promise<Asked[]> {
  const list: Asked[] = []
  for (let i = 0; i < scans; i++) {
    const who = aSubscriber()
    const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'JPY', 'AUD', 'MXN', 'BRL', 'ZAR', 'SGD']
    const passengers = 1 + (asked % 9)
    const currency = currencies[Math.floor(asked / 9) % currencies.length]
    asked++
    const body = { origin: 'LHR', destination: 'JFK', searchPeriod: '3_months', passengers, currency }
    const answer = await call(bench, 'POST', aiScanRoutes.scan.path, who, body)
    const { searchId } = aiScanRoutes.scan.answer.parse(await answer.json())
    list.push({ id: searchId, who })
  }
  return list
}

async function allEnded(bench: Bench, scans: readonly Asked[]): Promise<AiSearchRecord[]> {
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

async function withKills(bench: Bench) {
  const workers = await Promise.all(Array.from({ length: killing.workers }, () => aWorker(bench)))
  const before = await bench.heard()
  const started = performance.now()
  const scans = await askFor(bench, killing.scans)
  const killed = killSome(bench, workers)
  const records = await allEnded(bench, scans)
  const seconds = Math.round((performance.now() - started) / 1000)
  await killed
  const events = await announced(bench, scans)
  // Of these scans: no two of this run ask the provider the same.
  const times = [...(await bench.heard())].filter(([text]) => !before.has(text)).map(([, count]) => count)
  return {
    workers: killing.workers,
    kills: killing.kills,
    scans: killing.scans,
    seconds,
    completed: records.filter(({ status }) => status === 'completed').length,
    failed: records.filter(({ status }) => status !== 'completed').length,
    announcedOnce: scans.filter(({ id }) => events.filter((it) => it === id).length === 1).length,
    stored: records.reduce((sum, it) => sum + it.smartSamples.length, 0),
    asked: times.reduce((sum, count) => sum + count, 0),
    askedAgain: times.reduce((sum, count) => sum + count - 1, 0),
  }
}

/** Kills one after the other, each in the middle of whatever it does, and starts another in its place. */
async function killSome(bench: Bench, workers: Running[]): Promise<void> {
  for (let kill = 0; kill < killing.kills; kill++) {
    await delay(killing.everyMs * (0.5 + Math.random()))
    const place = Math.floor(Math.random() * workers.length)
    const worker = workers[place]
    if (!worker) continue
    worker.child.kill('SIGKILL')
    await once(worker.child, 'exit')
    workers[place] = await aWorker(bench)
  }
}

/** The scans of which an event tells that they have ended, as often as one does. */
async function announced({ eventsUrl }: Bench, scans: readonly Asked[]): Promise<string[]> {
  const ids = new Set(scans.map(({ id }) => id))
  for (let patience = 300; ; patience--) {
    const told = (await readStoredEvents(eventsUrl)).filter(({ id }) => ids.has(id)).map(({ id }) => id)
    if (new Set(told).size === ids.size || !patience) return told
    await delay(100)
  }
}
