// Our own time in a search: from the request to the last byte of the response without the slower provider's time, and to the first offers of a
// stream without the faster one's. The service is real, on PostgreSQL and NATS; its providers replay the sandbox after a fixed time, so that
// network, late timers and queueing count as ours.
import { searchRoutes } from '@faresight/contracts/search/http'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { createSubscriberPrincipal } from '../test/setup/principals.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import {
  runBenchmark,
  type BenchResources,
  runBenchCommand,
  startBenchDatabaseAndBus,
  startBenchServer,
} from './bench-context.ts'
import { startProviderThread } from './provider-thread.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import {
  generateSearchQuestions,
  timeFirstOfferWithoutProvider,
  type SearchLoad,
  timeSearchWithoutProviders,
  type SearchQuestion,
  type SearchTarget,
  timeSearches,
  timeWholeSearch,
} from './search-load.ts'
import { roundedPercentile } from './statistics.ts'

/** Milliseconds at p99. */
const aims = { own: 50, first: 50, cached: 20 }
const sizes = readPositiveNumberOptions({
  trips: { full: 32, smoke: 2 },
  alone: { full: 20, smoke: 1 },
  crowd: { full: 200, smoke: 4 },
  memory: { full: 1000, smoke: 8 },
  'look-up-seconds': { full: 5, smoke: 0.1 },
})
const alone = { concurrency: 1, searches: sizes.alone }
const crowd = { concurrency: Math.min(20, sizes.crowd), searches: sizes.crowd }
const lookUpSeconds = sizes['look-up-seconds']
const progress = createBenchProgress(13)

type Row = Record<string, string | number>
type Measure = (target: SearchTarget, question: SearchQuestion) => Promise<number>

await runBenchmark(async (own) => {
  const { visitor, subscriber, setPatience } = await startService(own)
  const questions = generateSearchQuestions(sizes.trips)
  // Also warms the service.
  for (const target of [visitor, subscriber]) {
    progress.step(`recording answers for ${target === visitor ? 'visitors' : 'subscribers'}`)
    await timeSearches(
      { concurrency: 4, searches: sizes.trips },
      questions,
      (question) => timeSearchWithoutProviders(target, question),
      progress.done,
    )
  }
  const rows: Row[] = []
  const measured = async (
    what: string,
    target: SearchTarget,
    load: SearchLoad,
    measure: Measure,
    aim: number,
  ) => {
    progress.step(`${what}: ${load.searches} searches, ${load.concurrency} at a time`)
    rows.push({ what, ...load, ...(await figures(target, load, questions, measure)), aim })
  }
  for (const load of [alone, crowd]) {
    await measured('visitor, to the last byte', visitor, load, timeSearchWithoutProviders, aims.own)
    await measured('visitor, to the first offers', visitor, load, timeFirstOfferWithoutProvider, aims.first)
    await measured('subscriber, stored', subscriber, load, timeSearchWithoutProviders, aims.own)
  }
  const known = asked(questions, sizes.trips)
  await timeSearches({ concurrency: 4, searches: known.length }, known.values(), (it) =>
    timeWholeSearch(visitor, it),
  )
  for (const load of [alone, crowd]) {
    progress.step(`visitor, cached: ${load.searches} searches, ${load.concurrency} at a time`)
    rows.push({
      what: 'visitor, cached',
      ...load,
      ...(await figures(visitor, load, overAgain(known), timeWholeSearch)),
      aim: aims.cached,
    })
  }
  progress.step(`airport look-ups for ${lookUpSeconds} s`)
  const airports = await airportLookUps(visitor)
  setPatience(false)
  progress.step(`memory over ${sizes.memory} searches`)
  const memory = await memoryOver(visitor, questions)
  await report({ rows, airports, memory })
})

async function startService(own: BenchResources) {
  progress.step('starting search and its providers')
  const { secrets, databaseUrl, busUrlOf } = await startBenchDatabaseAndBus(own, 'search')
  const sandbox = await startBenchServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const providers = await startProviderThread(own.running, 'search-providers.ts', sandbox.url)
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('search'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${providers.url}/ignav`,
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${providers.url}/skyscanner`,
    // Nothing waits for a rate limit.
    IGNAV_PER_SECOND: '9999',
    // Measures a full load, not what is refused.
    MAX_QUOTE_WAIT_MS: '60000',
    IGNAV_PER_DAY: '9000000',
    SKYSCANNER_PER_SECOND: '9999',
    SKYSCANNER_PER_DAY: '9000000',
  }
  await runBenchCommand('services/search/src/migrate.ts', env)
  const sign = createIdentitySigner(secrets.identity.privateKey)
  const who = createSubscriberPrincipal()
  const { url } = await startBenchServer(own, 'services/search/src/main.ts', env)
  const visitor: SearchTarget = { url, path: searchRoutes.publicSearch.path, headers: async () => ({}) }
  const identified = async () => ({ [identityHeader]: await sign(who, 'search') })
  const subscriber: SearchTarget = { url, path: searchRoutes.search.path, headers: identified }
  return { visitor, subscriber, setPatience: providers.send }
}

async function figures(
  target: SearchTarget,
  load: SearchLoad,
  questions: Iterator<SearchQuestion, unknown>,
  measure: Measure,
) {
  const cpuBefore = await readProcessMetric(target, 'process_cpu_seconds_total')
  const sorted = await timeSearches(load, questions, (question) => measure(target, question), progress.done)
  const cpuSeconds = (await readProcessMetric(target, 'process_cpu_seconds_total')) - cpuBefore
  const cpuMsEach = Number(((cpuSeconds * 1000) / load.searches).toFixed(1))
  return {
    p50Ms: roundedPercentile(0.5, sorted),
    p99Ms: roundedPercentile(0.99, sorted),
    maxMs: roundedPercentile(1, sorted),
    cpuMsEach,
  }
}

function asked(questions: Iterator<SearchQuestion, never>, count: number): SearchQuestion[] {
  return Array.from({ length: count }, () => questions.next().value)
}

function* overAgain(questions: readonly SearchQuestion[]): Generator<SearchQuestion, never> {
  for (;;) yield* questions
}

async function readProcessMetric({ url }: SearchTarget, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}

/** Airport lookups over HTTP, twenty at a time. */
async function airportLookUps({ url }: SearchTarget): Promise<Row> {
  const typed = ['lon', 'new york', 'sao paulo', 'par', 'berln', 'JFK', 'san francisco', 'dubai', 'zzzz']
  const until = performance.now() + lookUpSeconds * 1000
  const times: number[] = []
  const client = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < until; turn++) {
      const started = performance.now()
      const text = encodeURIComponent(typed[turn % typed.length] ?? '')
      const answer = await fetch(`${url}${searchRoutes.airports.path}?q=${text}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A look-up was answered with ${answer.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: crowd.concurrency }, client))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: Math.round(times.length / lookUpSeconds),
    p50Ms: roundedPercentile(0.5, sorted),
    p99Ms: roundedPercentile(0.99, sorted),
  }
}

/** Resident memory of the service during many searches, whose providers reply at once. */
async function memoryOver(target: SearchTarget, questions: Iterator<SearchQuestion, never>): Promise<Row[]> {
  const steps = 4
  const rows: Row[] = []
  for (let step = 0; step <= steps; step++) {
    if (step)
      await timeSearches({ concurrency: 8, searches: sizes.memory / steps }, questions, (it) =>
        timeWholeSearch(target, it),
      )
    progress.done(step / steps)
    const bytes = await readProcessMetric(target, 'process_resident_memory_bytes')
    rows.push({ searches: (step * sizes.memory) / steps, residentMB: Math.round(bytes / 1_000_000) })
  }
  return rows
}

async function report(result: { rows: Row[]; airports: Row; memory: Row[] }): Promise<void> {
  console.log('\nOur own time, in milliseconds; the aim is for p99\n')
  console.table(result.rows)
  console.log('\nAirport look-ups over HTTP\n')
  console.table([result.airports])
  console.log('\nMemory of the service after visitors’ searches\n')
  console.table(result.memory)
  // Late timers may make our own time negative, so CPU time shows that something was measured.
  const measured = [
    ...result.rows.map((row) => Number(row['cpuMsEach'])),
    Number(result.airports['perSecond']),
  ]
  await validateAndWriteBenchResult('search', { aims, ...result }, measured)
}
