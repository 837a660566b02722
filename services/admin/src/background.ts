import { sweepInbox } from '@faresight/kit/inbox/sweep'
import type { Deps } from './deps.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(sweepInbox(deps))
  return background
}
