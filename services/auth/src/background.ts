import type { Deps } from './deps.ts'
import { startSweep } from './sessions/sweep.ts'
import { startLimitsSweep } from './throttle/sweep.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startSweep(deps))
  background.use(startLimitsSweep(deps))
  return background
}
