import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { checkAndRepublishUnprovenErasures, type ErasureDeps } from './check-erasures.ts'
import { replayClosuresAfterRestore } from './replay-closures.ts'
import { eraseDueAccounts } from './erase-accounts.ts'

const everyMs = 60_000

export function startErasureLoop(deps: ErasureDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => runErasureCycle(deps, signal), {
    log: deps.log,
    label: 'erase accounts',
  })
}

export async function runErasureCycle(deps: ErasureDeps, signal: AbortSignal): Promise<void> {
  await replayClosuresAfterRestore(deps, signal)
  await eraseDueAccounts(deps, signal)
  await checkAndRepublishUnprovenErasures(deps, signal)
}
