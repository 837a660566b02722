// Our own time in a search: from the request to the last byte of the answer, less the time of the slower provider.
// The service is the real one on real PostgreSQL and NATS. Its providers replay the sandbox's answers after a fixed
// time, and that nominal time is what is taken off, so network, late timers and waiting in line all count as ours.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { searchRoutes } from '@faresight/contracts/search/http'
import { createSigner, identityHeader } from '@faresight/kit/identity'
import { onOwnStack, type OwnStack, runCommand, startBackends, startServer } from './own-stack.ts'
import { writeResult } from './result.ts'
import { type Asked, delaysOf } from './search-providers.ts'

const aimMs = 50
/** How many searches at once, and how many in all. */
const loads = [
  { concurrency: 1, searches: 60 },
  { concurrency: 20, searches: 600 },
]
const routes = 'LHR-LAX JFK-LHR CDG-JFK BCN-BER SIN-SYD YYZ-LHR FRA-BKK MAD-MEX'.split(' ')

interface Question extends Asked {
  tripType: 'oneway' | 'roundtrip'
  returnDate?: string
}

interface Target {
  url: string
  path: string
  headers: () => Promise<Record<string, string>>
}

type Row = Record<string, string | number>

const questions = questionsFrom(routes)

await onOwnStack(async (own) => {
  const { url, asSubscriber } = await startService(own)
  const targets: Record<string, Target> = {
    'visitor, in passing': { url, path: searchRoutes.publicSearch.path, headers: async () => ({}) },
    'subscriber, kept': { url, path: searchRoutes.search.path, headers: asSubscriber },
  }
  // The first round is recorded from the sandbox; it also warms the service.
  for (const target of Object.values(targets))
    await run(target, { concurrency: 4, searches: 2 * questions.length })
  const rows: Row[] = []
  for (const [who, target] of Object.entries(targets)) {
    for (const load of loads) rows.push({ who, ...load, ...(await run(target, load)) })
  }
  await report(rows)
})

async function startService(own: OwnStack) {
  const { secrets, databaseUrl, busUrlOf } = await startBackends(own, 'search')
  const sandbox = await startServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const providers = await startProviders(own.running, sandbox.url)
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('search'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${providers}/ignav`,
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${providers}/skyscanner`,
  }
  await runCommand('services/search/src/migrate.ts', env)
  const sign = createSigner(secrets.identity.privateKey)
  const accessUntil = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const sessionId = randomBytes(32).toString('hex')
  const who = { userId: randomUUID(), role: 'user' as const, sessionId, accessUntil }
  const { url } = await startServer(own, 'services/search/src/main.ts', env)
  return {
    url,
    asSubscriber: async () => ({ [identityHeader]: await sign(who, 'search') }),
  }
}

async function startProviders(running: AsyncDisposableStack, sandboxUrl: string): Promise<string> {
  const worker = new Worker(new URL('search-providers.ts', import.meta.url), { workerData: { sandboxUrl } })
  running.defer(async () => void (await worker.terminate()))
  const [address] = await once(worker, 'message')
  return address
}

/** One way and there and back, on several days. */
function questionsFrom(pairs: readonly string[]): Question[] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return pairs.flatMap((pair) =>
    [30, 45, 60, 90].map((days, index) => {
      const [origin = '', destination = ''] = pair.split('-')
      const there = { origin, destination, departureDate: day(days) }
      return index % 2
        ? { ...there, tripType: 'oneway' as const }
        : { ...there, tripType: 'roundtrip' as const, returnDate: day(days + 9) }
    }),
  )
}

/** Keeps `concurrency` searches under way until all are done. */
async function run(target: Target, { concurrency, searches }: { concurrency: number; searches: number }) {
  const own: number[] = []
  const cpuBefore = await cpuMs(target)
  let next = 0
  const client = async () => {
    while (next < searches) {
      const question = questions[next++ % questions.length]
      if (question) own.push(await ownTime(target, question))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  const sorted = own.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1))
  const cpuMsEach = Number((((await cpuMs(target)) - cpuBefore) / searches).toFixed(1))
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), cpuMsEach }
}

/** What the service's process has used of the processor so far, by its own account. */
async function cpuMs({ url }: Target): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000
}

async function ownTime({ url, path, headers }: Target, question: Question): Promise<number> {
  const identity = await headers()
  const body = JSON.stringify(question)
  const started = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...identity },
    body,
  })
  await answer.arrayBuffer()
  const took = performance.now() - started
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`)
  const { ignav, skyscanner } = delaysOf(question)
  return took - Math.max(ignav, skyscanner)
}

async function report(rows: Row[]): Promise<void> {
  console.log(`\nOur own time added to the slower provider, in milliseconds (aim: p99 at most ${aimMs})\n`)
  console.table(rows)
  await writeResult('search', { aimMs, rows })
}
