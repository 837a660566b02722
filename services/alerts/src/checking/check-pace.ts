import type { Postgres } from '@faresight/kit/postgres'
import type { AlertSettings } from '../config.ts'
import {
  activeWatchGauge,
  checkBudgetUsedRatioGauge,
  checkIntervalFactorGauge,
  overdueWatchGauge,
} from '../metrics.ts'
import { type CheckPace, computeCheckIntervalFactor, recentPriceMoveCutoff } from './schedule.ts'
import { groupActiveWatches, countFaresCheckedToday } from './store.ts'

interface CheckPaceDeps {
  postgres: Postgres
  settings: AlertSettings
  now: () => Date
}

const reuseMs = 5 * 60 * 1000

/** Computes the pace of checks from the number of active watches, at most every five minutes in each replica. */
export function createCachedCheckPaceReader(deps: CheckPaceDeps): () => Promise<CheckPace> {
  let cached: { pace: Promise<CheckPace>; until: number } | undefined
  return () => {
    const at = deps.now().getTime()
    if (cached && cached.until > at) return cached.pace
    // Concurrent callers share one count; a failed one is not kept.
    const counting = { pace: readPace(deps), until: at + reuseMs }
    counting.pace.catch(() => {
      if (cached === counting) cached = undefined
    })
    cached = counting
    return counting.pace
  }
}

async function readPace({ postgres, settings, now }: CheckPaceDeps): Promise<CheckPace> {
  const { checksPerDay, checkIntervalMs: intervalMs } = settings
  const at = now()
  const groupsByFrequency = await groupActiveWatches(
    postgres.db,
    at,
    recentPriceMoveCutoff(at, { intervalMs }),
  )
  const sum = (of: (it: (typeof groupsByFrequency)[number]) => number) =>
    groupsByFrequency.reduce((all, it) => all + of(it), 0)
  const groups = groupsByFrequency.map((group) => ({
    ...group,
    cost: group.isWindow ? settings.pairsPerWindowCheck : 1,
  }))
  const intervalFactor = computeCheckIntervalFactor(groups, checksPerDay, intervalMs)
  activeWatchGauge.set(sum(({ count }) => count))
  overdueWatchGauge.set(sum(({ overdue }) => overdue))
  checkIntervalFactorGauge.set(intervalFactor)
  checkBudgetUsedRatioGauge.set(
    checksPerDay ? (await countFaresCheckedToday(postgres.db, at)) / checksPerDay : 1,
  )
  return { intervalMs, intervalFactor }
}
