import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { checkUnprovenErasures, type ErasureDeps } from './check-erasures.ts'
import { replayClosures } from './replay-closures.ts'
import { eraseDueAccounts } from './erase-accounts.ts'

const everyMs = 60_000

export function startErasureLoop(deps: ErasureDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => runErasures(deps, signal), {
    log: deps.log,
    label: 'erase accounts',
  })
}

export async function runErasures(deps: ErasureDeps, signal: AbortSignal): Promise<void> {
  await replayClosures(deps, signal)
  await eraseDueAccounts(deps, signal)
  await checkUnprovenErasures(deps, signal)
}
