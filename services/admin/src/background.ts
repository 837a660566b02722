import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { followActs } from './audit/follow.ts'
import { countHappenings } from './counts/follow.ts'
import type { Deps } from './deps.ts'
import { eraseDeleted } from './erasure/erase.ts'
import { eraseStrangers } from './erasure/strangers.ts'
import { noteCourse } from './overviews/note.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startInboxCleanup(deps))
  background.use(countHappenings(deps))
  background.use(noteCourse(deps))
  background.use(followActs(deps))
  background.use(eraseDeleted(deps))
  background.use(eraseStrangers(deps))
  return background
}
