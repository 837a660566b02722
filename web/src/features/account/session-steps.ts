import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { SignInSteps } from '../../sign-in-again/secret-form.tsx'

/** What the account page needs from the session, which is another feature. */
export interface SessionSteps {
  onRenamed: (user: CurrentUser) => void
  onPlanTold: (plan: OwnSubscription) => void
  signOut: () => Promise<void>
  onSignedOut: () => void
  onClosed: () => void
  again: SignInSteps
}
