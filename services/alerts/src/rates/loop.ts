import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'

const hourMs = 60 * 60 * 1000

/** Keeps the rates of every day, whether or not somebody makes an alert on it, until it is disposed. */
export function startRates({ rates, log }: Pick<Deps, 'rates' | 'log'>): AsyncDisposable {
  return startPeriodicTask(hourMs, () => rates.today(), { log, label: 'ask for exchange rates' })
}
