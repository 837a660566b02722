import type { PlainDate } from '@faresight/contracts/common'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { shippedForecasts } from '../forecast/shipped.ts'
import { runExclusive, type ExclusiveWorkDeps } from '../leases/lease.ts'
import { checkUp, type CheckUpDeps } from './check-up.ts'
import { learnForecastsOf } from './learn.ts'
import { makeForecasts, type MakeDeps } from './make.ts'
import { scoreForecasts } from './score.ts'
import { recountDays } from './store.ts'

type Deps = MakeDeps & CheckUpDeps & ExclusiveWorkDeps

interface Rules {
  /** How old what was learned may get; 0 leaves learning to others. */
  learnEveryMs: number
  learnDaysBack: number
  /** Trips for which forecasts are made a day; 0 leaves making and scoring to others. */
  predictionsPerDay: number
  /** Forecasts that are checked on a day, when it is their day; 0 checks on none. */
  checksPerDay: number
}

/**
 * Work that one process at a time does, by its turn. A version that learns otherwise has a turn of its own, since it cannot use
 * what the one before has learned.
 */
export const predictionWork = {
  learn: `learn forecasts (version ${shippedForecasts.version})`,
  make: 'make forecasts',
  score: 'score forecasts',
  count: 'count forecasts',
  check: 'check on forecasts',
} as const

const lookEveryMs = 60_000
const hourMs = 60 * 60 * 1000
/** Who takes longer has died; if not, what both do is the same. */
const leaseMs = 15 * 60 * 1000
/** A young system learns more often: each day teaches it more than all those before. */
const fewDays = 5000

/** Learns, makes, scores, counts and checks on forecasts, each by one process at a time, until it is disposed. */
export function keepPredictions(deps: Deps, rules: Rules): AsyncDisposable {
  const keeping = new AsyncDisposableStack()
  const start = (what: string, act: (at: Date, signal: AbortSignal) => Promise<Date>) => {
    const turn = { work: what, leaseMs }
    const work = (signal: AbortSignal) => runExclusive(deps, turn, (at) => act(at, signal))
    keeping.use(startPeriodicTask(lookEveryMs, work, { log: deps.log, label: what }))
  }
  const { learnEveryMs, learnDaysBack, predictionsPerDay, checksPerDay } = rules
  if (learnEveryMs)
    start(predictionWork.learn, async (at, signal) => {
      const days = await learnForecastsOf(deps, dayOf(at), { daysBack: learnDaysBack, signal })
      return later(at, days < fewDays ? Math.min(hourMs, learnEveryMs) : learnEveryMs)
    })
  if (predictionsPerDay) {
    start(predictionWork.make, async (at) => {
      await makeForecasts(deps, dayOf(at), shareOfDay(at, predictionsPerDay))
      return later(at, hourMs)
    })
    start(predictionWork.score, async (at) => {
      await scoreForecasts(deps, dayOf(at))
      return later(at, hourMs)
    })
    // Travellers are told forecasts at any time, and look at the scoreboard next.
    start(predictionWork.count, async (at) => {
      await recountDays(deps.predictionModels)
      return later(at, lookEveryMs / 2)
    })
  }
  if (checksPerDay) start(predictionWork.check, (at) => checkUp(deps, at, checksPerDay))
  return keeping
}

/** What of a day's number is due by the end of the hour, so that the trips of all its hours have a share in it. */
export function shareOfDay(at: Date, perDay: number): number {
  return Math.ceil((perDay * (at.getUTCHours() + 1)) / 24)
}

function dayOf(at: Date): PlainDate {
  return at.toISOString().slice(0, 10)
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
