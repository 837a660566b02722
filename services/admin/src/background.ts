import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { subscribeToAuditEvents } from './audit/append.ts'
import { subscribeToCountedEvents } from './counts/counted-events.ts'
import type { Deps } from './deps.ts'
import { eraseAdminOriginsOnUserDeletion } from './erasure/admin-origins.ts'
import { startUnknownActorErasure } from './erasure/unknown-actors.ts'
import { startDailyStatRecorder } from './overviews/record-stats.ts'

export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startInboxCleanup(deps))
  background.use(subscribeToCountedEvents(deps))
  background.use(startDailyStatRecorder(deps))
  background.use(subscribeToAuditEvents(deps))
  background.use(eraseAdminOriginsOnUserDeletion(deps))
  background.use(startUnknownActorErasure(deps))
  return background
}
