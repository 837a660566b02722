import { randomUUID } from 'node:crypto'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { processEventsOnce } from '@faresight/kit/inbox/inbox'
import type { Postgres } from '@faresight/kit/postgres'
import {
  triggerMatchingAlerts,
  type FareObservation,
} from '../../services/alerts/src/matching/trigger-matching.ts'
import { isSmoke } from '../command-line.ts'
import type { OwnStack } from '../own-stack.ts'
import type { Progress } from '../progress.ts'
import { startDatabase } from './database.ts'
import { fill } from './fill.ts'
import type { Options } from './options.ts'
import { faresEach, observe, readWatched } from './world.ts'

/** As the consumer takes them. */
const batchSize = 250
/** As two replicas would. */
const batchesAtOnce = 2
/** Observations are made apart from the time that is measured, and no more than memory has room for. */
const roundSize = isSmoke ? 1000 : 25_000

/** Matches observations with more and more alerts, by the code that the consumer runs in each of its transactions. */
export async function measureMatching(own: OwnStack, { sizes, seconds }: Options, progress: Progress) {
  progress.step('starting PostgreSQL')
  const postgres = await startDatabase(own)
  const figures: Record<string, Awaited<ReturnType<typeof measure>> & { keys: number }> = {}
  let standing = 0
  for (const size of sizes) {
    progress.step(`filling ${size} alerts`)
    await fill(postgres, standing, size)
    standing = size
    const keys = await count(postgres, 'alert_keys')
    progress.step(`matching observations with ${size} alerts for ${seconds} s`)
    await measure(postgres, Math.min(2, seconds / 4))
    figures[`${size} alerts`] = { keys, ...(await measure(postgres, seconds)) }
  }
  console.table(figures)
  return figures
}

async function measure(postgres: Postgres, seconds: number) {
  const watched = await readWatched(postgres)
  const triggeredBefore = await count(postgres, 'notifications')
  const tookMs: number[] = []
  let [observations, wallMs, cpuMs] = [0, 0, 0]
  while (wallMs < seconds * 1000) {
    const round = Array.from({ length: roundSize }, () => observe(watched))
    const end = performance.now() + seconds * 1000 - wallMs
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    observations += await matchRound(postgres, round, end, tookMs)
    wallMs += performance.now() - began
    const { user, system } = process.cpuUsage(cpu)
    cpuMs += (user + system) / 1000
  }
  const triggered = (await count(postgres, 'notifications')) - triggeredBefore
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  const aSecond = observations / (wallMs / 1000)
  return {
    'observations a second': Math.round(aSecond),
    'fares a second': Math.round(aSecond * faresEach),
    'triggered of 1000': Number(((1000 * triggered) / observations).toFixed(2)),
    // Beside others a benchmark is slow; this much of a core the service itself needs all the same.
    'CPU ms of 1000': Number(((1000 * cpuMs) / observations).toFixed(1)),
    'batch, median ms': at(0.5),
    'batch, p99 ms': at(0.99),
  }
}

/** Matches what there is until the time is over; says how many. */
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

/** All fares are charged in dollars, so nobody looks for rates. */
const deps = {
  now: () => new Date(),
  rates: { fetchLatestDate: async () => '2026-11-20', forDates: async () => new Map() },
}

async function count({ pool }: Postgres, table: 'alert_keys' | 'notifications'): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}
