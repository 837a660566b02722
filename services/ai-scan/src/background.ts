import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { followAccounts } from './erasure/erase.ts'
import { startRecordingQuotes } from './history/record-quotes.ts'
import { startTrainingJob } from './training/training-job.ts'
import { startPredictionJobs } from './predictions/jobs.ts'
import { lookAfterScans } from './running/look-after.ts'
import { startWorkers } from './running/workers.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps, config: Config): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startRecordingQuotes(deps.bus, deps))
  background.use(followAccounts(deps))
  const learnEveryMs = config.LEARN_EVERY_HOURS * 60 * 60 * 1000
  if (learnEveryMs)
    background.use(startTrainingJob(deps, { everyMs: learnEveryMs, daysBack: config.LEARN_DAYS }))
  background.use(
    startPredictionJobs(deps, {
      learnEveryMs,
      learnDaysBack: config.LEARN_DAYS,
      predictionsPerDay: config.PREDICTIONS_PER_DAY,
      checksPerDay: config.PREDICTION_CHECKS_PER_DAY,
    }),
  )
  background.use(lookAfterScans(deps, config.LOOK_AFTER_EVERY_MS))
  background.use(startWorkers(deps, { own: config.SCANS_AT_ONCE, visitors: config.PUBLIC_SCANS_AT_ONCE }))
  return background
}
