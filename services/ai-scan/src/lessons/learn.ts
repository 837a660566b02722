import { dayMs } from '@faresight/contracts/days'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import type { HistoryModel } from '../history/model.ts'
import { teachingFares } from '../history/store.ts'
import { countTraining } from '../metrics.ts'
import { acquireLease, type LeaseModel } from '../leases/lease.ts'
import { learnFrom } from './lesson.ts'
import type { LearnedModels } from './model.ts'
import { findLesson, storeLesson } from './store.ts'

export interface LearnDeps {
  history: HistoryModel
  learnedModels: LearnedModels
  leases: LeaseModel
  log: Log
  now: () => Date
}

export interface LearnRules {
  /** How old what was learned may get. */
  everyMs: number
  /** How far back fares are looked at. */
  daysBack: number
}

/** More than that are not held in memory; the newest are taken. */
const mostFares = 50_000
/** A young system learns more often: each day teaches it more than all those before. */
const fewFares = 5000
const youngEveryMs = 60 * 60 * 1000
const lookEveryMs = 10 * 60 * 1000
const turnMs = 10 * 60 * 1000

/** Learns from price history once in a while, one process at a time, until it is disposed. */
export function keepLearning(deps: LearnDeps, rules: LearnRules): AsyncDisposable {
  return startPeriodicTask(lookEveryMs, () => learnIfDue(deps, rules), {
    log: deps.log,
    label: 'learn from price history',
  })
}

/** `false` where nothing was due, somebody else is at it, or there is nothing to learn from yet. */
export async function learnIfDue(
  { history, learnedModels, leases, log, now }: LearnDeps,
  { everyMs, daysBack }: LearnRules,
): Promise<boolean> {
  const at = now()
  const last = await findLesson(learnedModels)
  const restMs = last && last.fares < fewFares ? Math.min(everyMs, youngEveryMs) : everyMs
  if (last && at.getTime() - last.learnedAt.getTime() < restMs) return false
  const turn = { now: at, until: new Date(at.getTime() + turnMs) }
  if (!(await acquireLease(leases, 'learn from price history', turn))) return false
  const since = new Date(at.getTime() - daysBack * dayMs)
  const fares = await teachingFares(history, since, mostFares)
  if (!fares.length) return false
  const lesson = learnFrom(fares)
  await storeLesson(learnedModels, { ...lesson, fares: fares.length }, at)
  countTraining()
  log.info({ fares: fares.length, routes: lesson.snapshots.length }, 'learned')
  return true
}
