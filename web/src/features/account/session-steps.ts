import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { SignInSteps } from '../../sign-in-again/methods.ts'

/** What the page lends the account of the session, which is another feature's. */
export interface SessionSteps {
  /** Somebody is called otherwise from now on. */
  onRenamed: (user: CurrentUser) => void
  /** Billing has said how the plan is: the session has to know. */
  onPlanTold: (plan: OwnSubscription) => void
  signOut: () => Promise<void>
  /** The server has ended all sessions. */
  onSignedOut: () => void
  /** The server has closed the account. */
  onClosed: () => void
  again: SignInSteps
}
