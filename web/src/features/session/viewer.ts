import type { CurrentUser } from '@faresight/contracts/auth/user'
import { viewerOf, type Viewer } from '@faresight/contracts/viewer'
import { useAtNow } from '../../browser/clock.ts'

/** What somebody may see by now: access ends with its period, also while a page is open. `null` is a visitor. */
export function useViewer(user: CurrentUser | null): Viewer {
  return useAtNow((now) => viewerOf(user, new Date(now)))
}
