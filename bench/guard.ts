import { type AdmissionRequest } from '../services/search/src/providers/guard/admission.ts'
// What it costs to ask all replicas whether a provider may be asked: the time of one request, and requests a second.
// PostgreSQL is durable here, as in a deployment, and the replicas are two pools as the service has them.
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres } from '@faresight/kit/postgres'
import { admitInPostgres, reportInPostgres } from '../services/search/src/providers/guard/shared-admission.ts'
import { createGuardPolicy } from '../services/search/src/providers/guard/guard-policy.ts'
import { readSizes } from './command-line.ts'
import { onOwnStack, type OwnStack, startDatabase } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'

const { seconds: secondsEach } = readSizes({ seconds: { full: 3, smoke: 0.1 } })
const progress = createProgress(5)
const rules = createGuardPolicy(8000, 5000)
const wish: AdmissionRequest = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 100_000_000, perSecond: 100_000_000 },
  quota: 100_000_000,
  maxWaitMs: 60_000,
}

await onOwnStack(async (own) => {
  const url = await startDurable(own)
  const replicas = [0, 1].map(() => own.running.use(connectPostgres(url, { max: 4, name: 'bench guard' })))
  // A remainder is an index.
  const poolOf = (turn: number) => replicas[turn % replicas.length]!.pool
  const admitOne = (turn: number) => admitInPostgres(poolOf(turn), 'bench', wish, rules)
  const reportOne = (turn: number) =>
    reportInPostgres(
      poolOf(turn),
      'bench',
      { outcome: 'answered', wasProbe: false, failedRequests: 0 },
      rules,
    )
  const figures = {
    'a round trip (select 1), one at a time': await measure(1, 'round trips', (turn) =>
      poolOf(turn).query('select 1'),
    ),
    'admit, one at a time': await measure(1, 'admissions one at a time', admitOne),
    'admit, 16 at once over two replicas': await measure(16, 'admissions, 16 at once', admitOne),
    'report, 16 at once over two replicas': await measure(16, 'reports, 16 at once', reportOne),
  }
  console.table(figures)
  await writeResult(
    'guard',
    figures,
    Object.values(figures).map((row) => row['a second']),
  )
})

async function startDurable(own: OwnStack): Promise<string> {
  progress.step('starting PostgreSQL')
  const { search = '' } = (await startDatabase(own, ['search'], { isDurable: true })).urls
  await migrateSchema(search, new URL('../services/search/migrations', import.meta.url))
  return search
}

async function measure(atOnce: number, what: string, work: (turn: number) => Promise<unknown>) {
  progress.step(`${what}, ${secondsEach} s`)
  // The first ones connect and plan.
  await Promise.all(Array.from({ length: 16 }, (_, turn) => work(turn)))
  const tookMs: number[] = []
  const end = performance.now() + secondsEach * 1000
  let turn = 0
  async function repeat(): Promise<void> {
    while (performance.now() < end) {
      const began = performance.now()
      await work(turn++)
      tookMs.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { 'a second': Math.round(sorted.length / secondsEach), 'median ms': at(0.5), 'p99 ms': at(0.99) }
}
