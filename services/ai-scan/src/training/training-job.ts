import { dayMs } from '@faresight/contracts/days'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import type { HistoryFareModel } from '../history/model.ts'
import { findTrainingFares } from '../history/store.ts'
import { countMarketTraining } from '../metrics.ts'
import { acquireLease, type LeaseModel } from '../leases/lease.ts'
import { fitInWorker } from '../fit-in-worker.ts'
import type { MarketFit, MarketFitTask } from './fare-training.ts'
import type { ScanSimulationSettings } from './simulation/simulate-scans.ts'
import type { TrainingModels } from './model.ts'
import { findMarketParameters, storeMarketTrainingResult } from './store.ts'

export interface MarketTrainingDeps {
  history: HistoryFareModel
  trainingModels: TrainingModels
  leases: LeaseModel
  log: Log
  now: () => Date
}

export interface MarketTrainingSchedule {
  everyMs: number
  daysBack: number
  simulation: ScanSimulationSettings
}

const job = 'train market parameters'
const maxFares = 50_000
/** With fewer training fares, training is hourly. */
const fewFares = 5000
const hourlyMs = 60 * 60 * 1000
const checkEveryMs = 10 * 60 * 1000
const leaseMs = 10 * 60 * 1000

export function startMarketTrainingJob(
  deps: MarketTrainingDeps,
  schedule: MarketTrainingSchedule,
): AsyncDisposable {
  return startPeriodicTask(checkEveryMs, (signal) => trainMarketParametersIfDue(deps, schedule, signal), {
    log: deps.log,
    label: job,
  })
}

/** @returns `false` where training is not due, another process holds the lease, or there are no fares */
export async function trainMarketParametersIfDue(
  { history, trainingModels, leases, log, now }: MarketTrainingDeps,
  { everyMs, daysBack, simulation }: MarketTrainingSchedule,
  signal?: AbortSignal,
): Promise<boolean> {
  const at = now()
  const last = await findMarketParameters(trainingModels)
  const restMs = last && last.fares < fewFares ? Math.min(everyMs, hourlyMs) : everyMs
  if (last && at.getTime() - last.trainedAt.getTime() < restMs) return false
  const turn = { now: at, until: new Date(at.getTime() + leaseMs) }
  if (!(await acquireLease(leases, job, turn))) return false
  const since = new Date(at.getTime() - daysBack * dayMs)
  const fares = await findTrainingFares(history, since, maxFares)
  if (!fares.length) return false
  const task: MarketFitTask = { fares, simulation }
  const result = await fitInWorker<MarketFit>(new URL('fit-worker.ts', import.meta.url), task, signal)
  await storeMarketTrainingResult(trainingModels, { ...result, fares: fares.length }, at)
  countMarketTraining()
  log.info({ fares: fares.length, routes: result.snapshots.length }, 'trained market parameters')
  return true
}
