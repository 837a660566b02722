import { whenIdle } from '../../browser/timing.ts'
import { hasChosenCurrency } from './currency.ts'

/** Detects the currency of a new visitor once the browser is idle. */
export async function detectOnFirstVisit(): Promise<void> {
  if (hasChosenCurrency()) return
  const { detectCurrency } = await whenIdle(() => import('./detect.ts'))()
  await detectCurrency()
}
