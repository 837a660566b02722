// Our own time in a search: from the request to the last byte of the answer, less the time of the slower provider; and to
// the first offers of a stream, less that of the faster one. The service is the real one on real PostgreSQL and NATS. Its
// providers replay the sandbox's answers after a fixed time, and that nominal time is what is taken off, so network, late
// timers and waiting in line all count as ours.
import { searchRoutes } from '@faresight/contracts/search/http'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { aSubscriber } from '../test/setup/people.ts'
import { readSizes } from './command-line.ts'
import { onOwnStack, type OwnStack, runCommand, startBackends, startServer } from './own-stack.ts'
import { startRecorded } from './recorded-server.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'
import {
  at,
  differentQuestions,
  firstOfferTime,
  type Load,
  ownTime,
  type Question,
  type Target,
  timesOf,
  wholeTime,
} from './search-load.ts'

/** Milliseconds at p99. */
const aims = { own: 50, first: 50, remembered: 20 }
const sizes = readSizes({
  trips: { full: 32, smoke: 2 },
  alone: { full: 20, smoke: 1 },
  crowd: { full: 200, smoke: 4 },
  memory: { full: 1000, smoke: 8 },
  'look-up-seconds': { full: 5, smoke: 0.1 },
})
const alone = { concurrency: 1, searches: sizes.alone }
const crowd = { concurrency: Math.min(20, sizes.crowd), searches: sizes.crowd }
const lookUpSeconds = sizes['look-up-seconds']
const progress = createProgress(13)

type Row = Record<string, string | number>
type Measure = (target: Target, question: Question) => Promise<number>

await onOwnStack(async (own) => {
  const { visitor, subscriber, setPatience } = await startService(own)
  const questions = differentQuestions(sizes.trips)
  // The first round is recorded from the sandbox; it also warms the service.
  for (const target of [visitor, subscriber]) {
    progress.step(`recording answers for ${target === visitor ? 'visitors' : 'subscribers'}`)
    await timesOf(
      { concurrency: 4, searches: sizes.trips },
      questions,
      (question) => ownTime(target, question),
      progress.done,
    )
  }
  const rows: Row[] = []
  const measured = async (what: string, target: Target, load: Load, measure: Measure, aim: number) => {
    progress.step(`${what}: ${load.searches} searches, ${load.concurrency} at a time`)
    rows.push({ what, ...load, ...(await figures(target, load, questions, measure)), aim })
  }
  for (const load of [alone, crowd]) {
    await measured('visitor, to the last byte', visitor, load, ownTime, aims.own)
    await measured('visitor, to the first offers', visitor, load, firstOfferTime, aims.first)
    await measured('subscriber, kept', subscriber, load, ownTime, aims.own)
  }
  const known = asked(questions, sizes.trips)
  await timesOf({ concurrency: 4, searches: known.length }, known.values(), (it) => wholeTime(visitor, it))
  for (const load of [alone, crowd]) {
    progress.step(`visitor, remembered: ${load.searches} searches, ${load.concurrency} at a time`)
    rows.push({
      what: 'visitor, remembered',
      ...load,
      ...(await figures(visitor, load, overAgain(known), wholeTime)),
      aim: aims.remembered,
    })
  }
  progress.step(`airport look-ups for ${lookUpSeconds} s`)
  const airports = await airportLookUps(visitor)
  setPatience(false)
  progress.step(`memory over ${sizes.memory} searches`)
  const memory = await memoryOver(visitor, questions)
  await report({ rows, airports, memory })
})

async function startService(own: OwnStack) {
  progress.step('starting search and its providers')
  const { secrets, databaseUrl, busUrlOf } = await startBackends(own, 'search')
  const sandbox = await startServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const providers = await startRecorded(own.running, 'search-providers.ts', sandbox.url)
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('search'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${providers.url}/ignav`,
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${providers.url}/skyscanner`,
    // What is measured is our own time, not how long a question waits for its turn.
    IGNAV_PER_SECOND: '9999',
    IGNAV_PER_DAY: '9000000',
    SKYSCANNER_PER_SECOND: '9999',
    SKYSCANNER_PER_DAY: '9000000',
  }
  await runCommand('services/search/src/migrate.ts', env)
  const sign = createIdentitySigner(secrets.identity.privateKey)
  const who = aSubscriber()
  const { url } = await startServer(own, 'services/search/src/main.ts', env)
  const visitor: Target = { url, path: searchRoutes.publicSearch.path, headers: async () => ({}) }
  const identified = async () => ({ [identityHeader]: await sign(who, 'search') })
  const subscriber: Target = { url, path: searchRoutes.search.path, headers: identified }
  return { visitor, subscriber, setPatience: providers.send }
}

async function figures(target: Target, load: Load, questions: Iterator<Question, unknown>, measure: Measure) {
  const cpuBefore = await processFigure(target, 'process_cpu_seconds_total')
  const sorted = await timesOf(load, questions, (question) => measure(target, question), progress.done)
  const cpuSeconds = (await processFigure(target, 'process_cpu_seconds_total')) - cpuBefore
  const cpuMsEach = Number(((cpuSeconds * 1000) / load.searches).toFixed(1))
  return { p50Ms: at(0.5, sorted), p99Ms: at(0.99, sorted), maxMs: at(1, sorted), cpuMsEach }
}

function asked(questions: Iterator<Question, never>, count: number): Question[] {
  return Array.from({ length: count }, () => questions.next().value)
}

function* overAgain(questions: readonly Question[]): Generator<Question, never> {
  for (;;) yield* questions
}

/** A figure that the service's process gives of itself. */
async function processFigure({ url }: Target, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}

/** Look-ups of the airport field over HTTP, twenty under way at a time. */
async function airportLookUps({ url }: Target): Promise<Row> {
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
    p50Ms: at(0.5, sorted),
    p99Ms: at(0.99, sorted),
  }
}

/** Resident memory of the service along many searches, whose providers answer at once. */
async function memoryOver(target: Target, questions: Iterator<Question, never>): Promise<Row[]> {
  const steps = 4
  const rows: Row[] = []
  for (let step = 0; step <= steps; step++) {
    if (step)
      await timesOf({ concurrency: 8, searches: sizes.memory / steps }, questions, (it) =>
        wholeTime(target, it),
      )
    progress.done(step / steps)
    const bytes = await processFigure(target, 'process_resident_memory_bytes')
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
  // Beside late timers a search may seem to take less than nothing, so what counts is the processor time.
  const measured = [
    ...result.rows.map((row) => Number(row['cpuMsEach'])),
    Number(result.airports['perSecond']),
  ]
  await writeResult('search', { aims, ...result }, measured)
}
