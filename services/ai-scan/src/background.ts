import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { consumeAccountClosuresAndDeletions } from './erasure/subscribe.ts'
import { startRecordingObservedFares } from './history/record-observed-fares.ts'
import { startMarketTrainingJob } from './training/training-job.ts'
import { startPredictionJobs } from './predictions/jobs.ts'
import { startScanRecovery } from './worker/recovery.ts'
import { startScanWorkers } from './worker/workers.ts'

export function startBackground(deps: Deps, config: Config): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startRecordingObservedFares(deps.bus, deps))
  background.use(consumeAccountClosuresAndDeletions(deps))
  const learnEveryMs = config.TRAINING_INTERVAL_HOURS * 60 * 60 * 1000
  if (learnEveryMs)
    background.use(
      startMarketTrainingJob(deps, {
        everyMs: learnEveryMs,
        daysBack: config.TRAINING_DAYS,
        simulation: {
          budgets: [...new Set(Object.values(deps.limits.checksPerScan))],
          batch: deps.limits.batchSize,
        },
      }),
    )
  background.use(
    startPredictionJobs(deps, {
      learnEveryMs,
      learnDaysBack: config.TRAINING_DAYS,
      predictionsPerDay: config.PREDICTIONS_PER_DAY,
      checksPerDay: config.PREDICTION_CHECKS_PER_DAY,
    }),
  )
  background.use(startScanRecovery(deps, config.SCAN_RECOVERY_INTERVAL_MS))
  background.use(
    startScanWorkers(deps, { users: config.SCAN_CONCURRENCY, visitors: config.PUBLIC_SCAN_CONCURRENCY }),
  )
  return background
}
