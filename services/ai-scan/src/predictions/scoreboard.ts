import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { scoreboardOf } from '../scoring/scoreboard.ts'
import { addTallies, emptyTally } from '../scoring/tally.ts'
import type { PredictionDay, PredictionModels } from './model.ts'
import { countedDays } from './store.ts'

/** Forecasts are counted anew once a minute. */
const heldMs = 60_000

/** What became of all forecasts, from memory for a minute. */
export function createScoreboard(
  models: PredictionModels,
  now: () => Date,
): () => Promise<ForecastScoreboard> {
  let held: { board: Promise<ForecastScoreboard>; until: number } | undefined
  return () => {
    if (held && held.until > now().getTime()) return held.board
    const asOf = now()
    const board = countedDays(models).then((days) => scoreboardFrom(days, asOf))
    held = { board, until: asOf.getTime() + heldMs }
    board.catch(() => (held = undefined))
    return board
  }
}

/** @param days the first one first */
function scoreboardFrom(days: readonly PredictionDay[], asOf: Date): ForecastScoreboard {
  const counted = days.filter(({ made }) => made > 0)
  const sum = (what: 'made' | 'waiting' | 'unseen') => counted.reduce((all, day) => all + day[what], 0)
  const tally = counted.reduce((all, day) => (day.tally ? addTallies(all, day.tally) : all), emptyTally())
  return scoreboardOf(tally, {
    made: sum('made'),
    waiting: sum('waiting'),
    unseen: sum('unseen'),
    since: counted[0]?._id ?? null,
    asOf: asOf.toISOString(),
  })
}
