import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'

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
  /** @throws ApiProblem where the password is not theirs */
  signInAgain: (password: string) => Promise<void>
  google: GoogleStep
}

/** Google as a way to sign in. */
export interface GoogleStep {
  /** Whether the server offers it. */
  isOffered: boolean
  /** Leaves the page for Google, and comes back to `anchor` of it. */
  go: (anchor: string) => void
}
