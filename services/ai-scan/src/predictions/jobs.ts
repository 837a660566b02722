import type { PlainDate } from '@faresight/contracts/common'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { defaultForecastModel } from '../forecast/default-forecast-model.ts'
import { runIfLeaseFree, type ExclusiveWorkDeps } from '../leases/lease.ts'
import { requestDuePrice, type DuePriceDeps } from './request-due-price.ts'
import { trainAndStoreForecastModel } from './train-forecast-model.ts'
import { makeAndStoreSampleForecasts, type MakeForecastsDeps } from './make-forecasts.ts'
import { scoreDueForecasts } from './score-forecasts.ts'
import { recountStalePredictionDays } from './store.ts'

type PredictionJobsDeps = MakeForecastsDeps & DuePriceDeps & ExclusiveWorkDeps

interface PredictionJobsSchedule {
  /** Training interval; 0 disables training in this process. */
  learnEveryMs: number
  learnDaysBack: number
  /** Sample size per day; 0 disables making and scoring in this process. */
  predictionsPerDay: number
  /** Price requests per day; 0 disables them. */
  checksPerDay: number
}

/** Names of the leases. Training has one per model version, since versions cannot use each other's model. */
export const predictionLeaseNames = {
  train: `train the forecast model (version ${defaultForecastModel.version})`,
  make: 'make forecasts',
  score: 'score forecasts',
  count: 'count forecasts',
  requestPrice: 'request due prices',
} as const

const checkEveryMs = 60_000
const hourMs = 60 * 60 * 1000
/** A longer holder is presumed dead; the jobs are idempotent. */
const leaseMs = 15 * 60 * 1000
/** With fewer training days, training is hourly. */
const sparsePriceDays = 5000

export function startPredictionJobs(
  deps: PredictionJobsDeps,
  schedule: PredictionJobsSchedule,
): AsyncDisposable {
  const jobs = new AsyncDisposableStack()
  const start = (name: string, act: (at: Date, signal: AbortSignal) => Promise<Date>) => {
    const turn = { work: name, leaseMs }
    const work = (signal: AbortSignal) => runIfLeaseFree(deps, turn, (at) => act(at, signal))
    jobs.use(startPeriodicTask(checkEveryMs, work, { log: deps.log, label: name }))
  }
  const { learnEveryMs, learnDaysBack, predictionsPerDay, checksPerDay } = schedule
  if (learnEveryMs)
    start(predictionLeaseNames.train, async (at, signal) => {
      const days = await trainAndStoreForecastModel(deps, toUtcPlainDate(at), {
        daysBack: learnDaysBack,
        signal,
      })
      return addMs(at, days < sparsePriceDays ? Math.min(hourMs, learnEveryMs) : learnEveryMs)
    })
  if (predictionsPerDay) {
    start(predictionLeaseNames.make, async (at) => {
      await makeAndStoreSampleForecasts(deps, toUtcPlainDate(at), countSampleDueByHour(at, predictionsPerDay))
      return addMs(at, hourMs)
    })
    start(predictionLeaseNames.score, async (at) => {
      await scoreDueForecasts(deps, toUtcPlainDate(at))
      return addMs(at, hourMs)
    })
    // Travellers get forecasts at any time and may look at the scoreboard next.
    start(predictionLeaseNames.count, async (at) => {
      await recountStalePredictionDays(deps.predictionModels)
      return addMs(at, checkEveryMs / 2)
    })
  }
  if (checksPerDay) start(predictionLeaseNames.requestPrice, (at) => requestDuePrice(deps, at, checksPerDay))
  return jobs
}

/** The share of a day's sample due by the end of the hour, so that every hour's trips are sampled. */
export function countSampleDueByHour(at: Date, perDay: number): number {
  return Math.ceil((perDay * (at.getUTCHours() + 1)) / 24)
}

function toUtcPlainDate(at: Date): PlainDate {
  return at.toISOString().slice(0, 10)
}

function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
