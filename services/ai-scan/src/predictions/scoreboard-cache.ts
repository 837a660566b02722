import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { createTimedCache } from '@faresight/kit/timed-cache'
import { toForecastScoreboard } from '../scoring/scoreboard.ts'
import { mergeForecastTallies, createEmptyForecastTally } from '../scoring/forecast-tally.ts'
import type { PredictionDayCounts, PredictionModels } from './model.ts'
import { findAllPredictionDayCounts } from './store.ts'

const cachedMs = 60_000

/** The scoreboard over all days, cached for a minute. */
export function createScoreboardCache(
  models: PredictionModels,
  now: () => Date,
): () => Promise<ForecastScoreboard> {
  return createTimedCache(async (asOf) => computeScoreboard(await findAllPredictionDayCounts(models), asOf), {
    forMs: cachedMs,
    now,
  })
}

/** @param days ascending */
function computeScoreboard(days: readonly PredictionDayCounts[], asOf: Date): ForecastScoreboard {
  const counted = days.filter(({ made }) => made > 0)
  const sum = (what: 'made' | 'waiting' | 'unseen') => counted.reduce((all, day) => all + day[what], 0)
  const tally = counted.reduce(
    (all, day) => (day.tally ? mergeForecastTallies(all, day.tally) : all),
    createEmptyForecastTally(),
  )
  return toForecastScoreboard(tally, {
    made: sum('made'),
    waiting: sum('waiting'),
    unseen: sum('unseen'),
    since: counted[0]?._id ?? null,
    asOf: asOf.toISOString(),
  })
}
