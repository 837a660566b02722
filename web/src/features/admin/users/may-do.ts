import { hasPlan } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/listed-user'

/** What one may do to somebody, and why not where one may not. */
export interface May {
  /** `isOwner`: an owner's account, of which nobody but owners may change anything. */
  change: 'isOwner' | null
  cancel: 'isOwner' | 'noPlan' | null
  role: 'ownersOnly' | null
}

/** The server decides again. */
export function mayDo(user: AdminUser, byOwner: boolean, now: number): May {
  const change = user.role === 'owner' && !byOwner ? 'isOwner' : null
  const isOver =
    user.subscriptionStatus === null || (user.subscriptionStatus === 'canceled' && !hasPlan(user, now))
  return { change, cancel: change ?? (isOver ? 'noPlan' : null), role: byOwner ? null : 'ownersOnly' }
}
