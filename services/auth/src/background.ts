import type { Deps } from './deps.ts'
import { startSweep } from './sessions/sweep.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startSweep(deps))
  return background
}
