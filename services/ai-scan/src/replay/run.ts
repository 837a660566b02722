import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import { createIntake, type ToldQuote } from '../history/intake.ts'
import type { Models } from '../models.ts'
import { learnFrom } from '../predictions/learn.ts'
import { predictionWork } from '../predictions/keep.ts'
import { makeForecasts } from '../predictions/make.ts'
import { scoreForecasts } from '../predictions/score.ts'
import { reopenUnseen } from '../predictions/store.ts'
import { findReplayed, noteReplayed, type ReplayModel } from './progress.ts'
import type { converterOf } from './rates.ts'
import { holdTurns, releaseTurns } from './turns.ts'
import { createTaughtDays } from './taught-days.ts'
import { endOf, type ToldRoute, toldOn } from './told.ts'

export interface ReplayDeps extends Models {
  replays: ReplayModel
  log: Log
  say: (line: string) => void
}

export interface Replay {
  routes: readonly ToldRoute[]
  /** On which any of them was searched, in our time and in order. */
  days: readonly number[]
  convert: ReturnType<typeof converterOf>['convert']
  /** What was asked for. */
  how: string
  /** Trips for which forecasts are made a day. */
  forecasts: number
  /** Nothing is replayed into the future. */
  now: Date
}

const works = Object.values(predictionWork)

/** Fares that are stored at once. */
const batch = 2000

/**
 * Replays what was recorded day by day, each as the service lives through it. Days that an earlier run has completed are left
 * alone; one that was broken off is done again, which stores nothing twice.
 *
 * @throws with a sentence where another replay is in the database
 */
export async function runReplay(deps: ReplayDeps, replay: Replay): Promise<void> {
  const { replays, say } = deps
  const { how, days, now } = replay
  const before = await findReplayed(replays)
  if (before && before.how !== how)
    throw new Error(`This database has had another replay: ${before.how}. Replay into an empty one.`)
  const left = days.filter((day) => !before?.until || day > toDayNumber(before.until))
  if (before?.until) say(`Going on after ${before.until}: ${left.length} of ${days.length} days are left.`)
  const [first] = left
  if (first === undefined) return
  // Before anything of it is there, so that no other is begun beside it.
  if (!before) await noteReplayed(replays, { how, until: null })
  await holdTurns(deps.leases, works)
  // What the service has given up may have waited for days that are replayed only now.
  await reopenUnseen(deps.predictionModels, fromDayNumber(first))
  const tools = { keep: createIntake(deps), taughtDays: createTaughtDays(deps.priceDays) }
  for (const day of left) {
    await holdTurns(deps.leases, works)
    say(await replayDay({ ...deps, ...tools }, replay, day))
    await noteReplayed(replays, { how, until: fromDayNumber(day) })
  }
  const last = left.at(-1) ?? first
  // Forecasts for the last day are scored when it is over: of today, tomorrow by the service.
  const scoredOn = endOf(last, now) < now ? last + 1 : last
  await scoreForecasts({ ...deps, now: () => now }, fromDayNumber(scoredOn))
  await releaseTurns(deps.leases, works)
}

interface Tools {
  keep: ReturnType<typeof createIntake>
  taughtDays: ReturnType<typeof createTaughtDays>
}

/** Answers a line that tells what was done. */
async function replayDay(
  deps: ReplayDeps & Tools,
  { routes, convert, forecasts, now }: Replay,
  day: number,
): Promise<string> {
  const begin = performance.now()
  const seenAt = endOf(day, now)
  const fares = await keepAll(
    deps.keep,
    routes.flatMap((route) => [...toldOn(route, day, { seenAt, convert })]),
  )
  const kept = performance.now()
  const onTheDay = { ...deps, now: () => seenAt }
  const { scored } = await scoreForecasts(onTheDay, fromDayNumber(day))
  await learnFrom(onTheDay, await deps.taughtDays(fromDayNumber(day)), fromDayNumber(day))
  const trips = await makeForecasts(onTheDay, fromDayNumber(day), forecasts)
  const [keeping, foretelling] = [kept - begin, performance.now() - kept].map((ms) => (ms / 1000).toFixed(1))
  return `${fromDayNumber(day)}  ${fares} fares in ${keeping} s; ${scored} forecasts scored, made for ${trips} trips in ${foretelling} s`
}

async function keepAll(keep: Tools['keep'], quotes: readonly ToldQuote[]): Promise<number> {
  for (let at = 0; at < quotes.length; at += batch) await keep(quotes.slice(at, at + batch))
  return quotes.length
}
