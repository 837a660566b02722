import { randomUUID } from 'node:crypto'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { processEventsOnce } from '@faresight/kit/inbox/inbox'
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import {
  triggerMatchingAlerts,
  type FareObservation,
} from '../../services/alerts/src/matching/trigger-matching.ts'
import { isSmoke } from '../command-line.ts'
import { type BenchResources, startBenchDatabase } from '../bench-context.ts'
import type { BenchProgress } from '../progress.ts'
import { roundedPercentile } from '../statistics.ts'
import { fillAlerts } from './fill.ts'
import { faresPerObservation, simulateObservation, sampleWatches } from './observations.ts'

/** As in the consumer. */
const batchSize = 250
/** As two replicas do. */
const batchesAtOnce = 2
/** Observations made at a time, outside the measured time: as many as fit into memory. */
const roundSize = isSmoke ? 1000 : 25_000

/** Matches observations with more and more alerts, by the code that the consumer runs in each transaction. */
export async function measureAlertMatching(
  own: BenchResources,
  { alertCounts, seconds }: { alertCounts: readonly number[]; seconds: number },
  progress: BenchProgress,
) {
  progress.step('starting PostgreSQL')
  const postgres = await startDatabase(own)
  const figures: Record<string, Awaited<ReturnType<typeof measure>> & { keys: number }> = {}
  let filled = 0
  for (const size of alertCounts) {
    progress.step(`filling ${size} alerts`)
    await fillAlerts(postgres, filled, size)
    filled = size
    const keys = await count(postgres, 'alert_keys')
    progress.step(`matching observations with ${size} alerts for ${seconds} s`)
    await measure(postgres, Math.min(2, seconds / 4))
    figures[`${size} alerts`] = { keys, ...(await measure(postgres, seconds)) }
  }
  console.table(figures)
  return figures
}

/** A database of the alerts service, durable as in a deployment. */
async function startDatabase(own: BenchResources): Promise<Postgres> {
  const { alerts = '' } = (await startBenchDatabase(own, ['alerts'], { isDurable: true })).urls
  await migrateSchema(alerts, new URL('../../services/alerts/migrations', import.meta.url))
  // Filling takes minutes.
  const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }
  return own.running.use(connectPostgres(alerts, { max: 4, name: 'bench alerts', waits }))
}

async function measure(postgres: Postgres, seconds: number) {
  const watched = await sampleWatches(postgres)
  const triggeredBefore = await count(postgres, 'notifications')
  const tookMs: number[] = []
  let [observations, wallMs, cpuMs] = [0, 0, 0]
  while (wallMs < seconds * 1000) {
    const round = Array.from({ length: roundSize }, () => simulateObservation(watched))
    const end = performance.now() + seconds * 1000 - wallMs
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    observations += await matchRound(postgres, round, end, tookMs)
    wallMs += performance.now() - began
    const { user, system } = process.cpuUsage(cpu)
    cpuMs += (user + system) / 1000
  }
  const triggered = (await count(postgres, 'notifications')) - triggeredBefore
  const sorted = tookMs.sort((a, b) => a - b)
  const aSecond = observations / (wallMs / 1000)
  return {
    'observations a second': Math.round(aSecond),
    'fares a second': Math.round(aSecond * faresPerObservation),
    'triggered of 1000': Number(((1000 * triggered) / observations).toFixed(2)),
    // Independent of other work on the machine, unlike the rates.
    'CPU ms of 1000': Number(((1000 * cpuMs) / observations).toFixed(1)),
    'batch, median ms': roundedPercentile(0.5, sorted),
    'batch, p99 ms': roundedPercentile(0.99, sorted),
  }
}

/** Matches observations until `end`. @returns how many */
async function matchRound(
  { db }: Postgres,
  round: readonly FareObservation[],
  end: number,
  tookMs: number[],
): Promise<number> {
  let next = 0
  async function consume(): Promise<void> {
    while (next < round.length && performance.now() < end) {
      const batch = new Map(round.slice(next, next + batchSize).map((it) => [randomUUID() as string, it]))
      next += batchSize
      const began = performance.now()
      await db.transaction((tx) =>
        processEventsOnce(tx, faresObservedEvent.subject, [...batch.keys()], () =>
          triggerMatchingAlerts(deps, tx, [...batch.values()]),
        ),
      )
      tookMs.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, consume))
  return Math.min(next, round.length)
}

/** All fares are in US dollars, so no rates are needed. */
const deps = {
  now: () => new Date(),
  rates: { fetchLatestDate: async () => '2026-11-20', forDates: async () => new Map() },
}

async function count({ pool }: Postgres, table: 'alert_keys' | 'notifications'): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}
