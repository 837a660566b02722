import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { subscribeToAuditEvents } from './audit/append.ts'
import { subscribeToCountedEvents } from './counts/counted-events.ts'
import type { Deps } from './deps.ts'
import { eraseAdminOriginsOnUserDeletion } from './erasure/admin-origins.ts'
import { startUnknownActorOriginErasure } from './erasure/unknown-actors.ts'
import { startHourlyStatRecorder } from './overviews/record-stats.ts'

export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startInboxCleanup(deps))
  background.use(subscribeToCountedEvents(deps))
  background.use(startHourlyStatRecorder(deps))
  background.use(subscribeToAuditEvents(deps))
  background.use(eraseAdminOriginsOnUserDeletion(deps))
  background.use(startUnknownActorOriginErasure(deps))
  return background
}
