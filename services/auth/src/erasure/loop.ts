import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { checkErasures, type CheckDeps } from './check.ts'
import { departAgain } from './depart-again.ts'
import { eraseDue } from './erase.ts'

const everyMs = 60_000

/** Erases accounts that are due, and has it proven: now and every minute, at each replica, until it is disposed. */
export function startErasing(deps: CheckDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => eraseTurn(deps, signal), {
    log: deps.log,
    label: 'erase accounts',
  })
}

/** Everything that is due now. Replicas that do it at the same time share it. */
export async function eraseTurn(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  await departAgain(deps, signal)
  await eraseDue(deps, signal)
  await checkErasures(deps, signal)
}
