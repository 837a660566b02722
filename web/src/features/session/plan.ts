import type { CurrentUser } from '@faresight/contracts/auth/user'

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier'>

/** The tier to boast of: only a status of `active` counts here, whatever else gives access. */
export function activeTier({ subscriptionStatus, subscriptionTier }: Subscription) {
  return subscriptionStatus === 'active' ? subscriptionTier : null
}
