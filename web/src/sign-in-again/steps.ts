/** How a page signs somebody in, which is another feature's. */
export interface SignInSteps {
  /** Runs a call that signs in as this browser's sign-in. */
  signIn: (send: () => Promise<unknown>) => Promise<unknown>
  google: GoogleStep
}

/** Google as a way to sign in. */
export interface GoogleStep {
  /** Whether the server offers it. */
  isOffered: boolean
  /** Leaves the page for Google, and comes back to `path` of ours. */
  go: (path: string) => void
}
