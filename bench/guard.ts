// What an admission costs that all replicas share: time of one, and how many a second. PostgreSQL is durable, the replicas are two pools.
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres } from '@faresight/kit/postgres'
import type { AdmissionRequest } from '../services/search/src/providers/guard/admission.ts'
import {
  admitRequestInPostgres,
  reportCallInPostgres,
} from '../services/search/src/providers/guard/shared-admission.ts'
import { createGuardPolicy } from '../services/search/src/providers/guard/guard-policy.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark, type BenchResources, startBenchDatabase } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { roundedPercentile } from './statistics.ts'

const { seconds: secondsEach } = readPositiveNumberOptions({ seconds: { full: 3, smoke: 0.1 } })
const progress = createBenchProgress(5)
const rules = createGuardPolicy(8000, 5000)
const request: AdmissionRequest = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 100_000_000, perSecond: 100_000_000 },
  quota: 100_000_000,
  maxWaitMs: 60_000,
}

await runBenchmark(async (own) => {
  const url = await startDurable(own)
  const replicas = [0, 1].map(() => own.running.use(connectPostgres(url, { max: 4, name: 'bench guard' })))
  // A remainder is an index.
  const poolOf = (turn: number) => replicas[turn % replicas.length]!.pool
  const admitOne = (turn: number) => admitRequestInPostgres(poolOf(turn), 'bench', request, rules)
  const reportOne = (turn: number) =>
    reportCallInPostgres(
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
  await validateAndWriteBenchResult(
    'guard',
    figures,
    Object.values(figures).map((row) => row['a second']),
  )
})

async function startDurable(own: BenchResources): Promise<string> {
  progress.step('starting PostgreSQL')
  const { search = '' } = (await startBenchDatabase(own, ['search'], { isDurable: true })).urls
  await migrateSchema(search, new URL('../services/search/migrations', import.meta.url))
  return search
}

async function measure(atOnce: number, what: string, work: (turn: number) => Promise<unknown>) {
  progress.step(`${what}, ${secondsEach} s`)
  // Connects and plans.
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
  return {
    'a second': Math.round(sorted.length / secondsEach),
    'median ms': roundedPercentile(0.5, sorted, 2),
    'p99 ms': roundedPercentile(0.99, sorted, 2),
  }
}
