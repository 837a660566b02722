import type { PlainDate } from '@faresight/contracts/common'
import { addDays, fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import { createObservedFaresRecorder, type ObservedFaresEvent } from '../history/record-observed-fares.ts'
import type { AiScanModels } from '../models.ts'
import { fitAndStoreForecastModel, forecastTrainingDayRange } from '../predictions/train-forecast-model.ts'
import { findNewestPriceDays, type PriceDay, type PriceDayModel } from '../history/price-days.ts'
import { predictionLeaseNames } from '../predictions/jobs.ts'
import { makeAndStoreSampleForecasts } from '../predictions/make-forecasts.ts'
import { scoreDueForecasts } from '../predictions/score-forecasts.ts'
import { reopenUnseenPredictions } from '../predictions/store.ts'
import { findReplayProgress, saveReplayProgress, type ReplayProgressModel } from './progress.ts'
import type { createFixedRateConverter } from './rates.ts'
import { holdJobLeases, releaseJobLeases } from './replay-lock.ts'
import { endOfReplayedDay, type ReplayedRoute, generateObservedFaresOnDay } from './replayed-quotes.ts'

export interface ReplayDeps extends AiScanModels {
  replays: ReplayProgressModel
  log: Log
  say: (line: string) => void
}

export interface ReplayPlan {
  routes: readonly ReplayedRoute[]
  days: readonly number[]
  convert: ReturnType<typeof createFixedRateConverter>['convert']
  how: string
  forecasts: number
  now: Date
}

const works = Object.values(predictionLeaseNames)

const batch = 2000

/**
 * Replays day by day, as the service would have lived through it; completed days are skipped, an interrupted one is
 * repeated idempotently.
 * @throws with a sentence where the database has another replay
 */
export async function runReplay(deps: ReplayDeps, replay: ReplayPlan): Promise<void> {
  const { replays, say } = deps
  const { how, days, now } = replay
  const before = await findReplayProgress(replays)
  if (before && before.how !== how)
    throw new Error(`This database already contains another replay: ${before.how}. Use an empty database.`)
  const left = days.filter((day) => !before?.until || day > toDayNumber(before.until))
  if (before?.until) say(`Going on after ${before.until}: ${left.length} of ${days.length} days are left.`)
  const [first] = left
  if (first === undefined) return
  // Before the first write, so that no other replay starts.
  if (!before) await saveReplayProgress(replays, { how, until: null })
  await holdJobLeases(deps.leases, works)
  // Forecasts that the service gave up may have waited for days replayed now.
  await reopenUnseenPredictions(deps.predictionModels, fromDayNumber(first))
  const tools = {
    store: createObservedFaresRecorder(deps),
    trainingDays: createTrainingDaysReader(deps.priceDays),
  }
  for (const day of left) {
    await holdJobLeases(deps.leases, works)
    say(await replayDay({ ...deps, ...tools }, replay, day))
    await saveReplayProgress(replays, { how, until: fromDayNumber(day) })
  }
  const last = left.at(-1) ?? first
  // Forecasts for today are scored tomorrow, by the service.
  const scoredOn = endOfReplayedDay(last, now) < now ? last + 1 : last
  await scoreDueForecasts({ ...deps, now: () => now }, fromDayNumber(scoredOn))
  await releaseJobLeases(deps.leases, works)
}

interface Tools {
  store: ReturnType<typeof createObservedFaresRecorder>
  trainingDays: ReturnType<typeof createTrainingDaysReader>
}

async function replayDay(
  deps: ReplayDeps & Tools,
  { routes, convert, forecasts, now }: ReplayPlan,
  day: number,
): Promise<string> {
  const begin = performance.now()
  const seenAt = endOfReplayedDay(day, now)
  const fares = await storeAll(
    deps.store,
    routes.flatMap((route) => [...generateObservedFaresOnDay(route, day, { seenAt, convert })]),
  )
  const storedAt = performance.now()
  const onTheDay = { ...deps, now: () => seenAt }
  const { scored } = await scoreDueForecasts(onTheDay, fromDayNumber(day))
  await fitAndStoreForecastModel(onTheDay, await deps.trainingDays(fromDayNumber(day)), fromDayNumber(day))
  const trips = await makeAndStoreSampleForecasts(onTheDay, fromDayNumber(day), forecasts)
  const [storing, forecasting] = [storedAt - begin, performance.now() - storedAt].map((ms) =>
    (ms / 1000).toFixed(1),
  )
  return `${fromDayNumber(day)}  ${fares} fares in ${storing} s; ${scored} forecasts scored, made for ${trips} trips in ${forecasting} s`
}

async function storeAll(store: Tools['store'], quotes: readonly ObservedFaresEvent[]): Promise<number> {
  for (let at = 0; at < quotes.length; at += batch) await store(quotes.slice(at, at + batch))
  return quotes.length
}

/** Newest first. Queries only the last day's again; the rest stays in memory. */
function createTrainingDaysReader(priceDays: PriceDayModel): (day: PlainDate) => Promise<PriceDay[]> {
  let held: PriceDay[] = []
  let next: PlainDate | undefined
  return async (day) => {
    const window = forecastTrainingDayRange(day)
    const added = await findNewestPriceDays(priceDays, { ...window, since: next ?? window.since })
    held = [...added, ...held.filter((it) => it.day >= window.since)].slice(0, window.most)
    next = addDays(day, 1)
    return held
  }
}
