import type { Account } from '@faresight/contracts/auth/account-http'

/** How somebody can sign in again. */
export type Method = 'password' | 'key' | 'google' | 'passkey'

type Known = Pick<Account, 'hasPassword' | 'hasGoogle' | 'signedInByKey' | 'passkeys'>

/** The methods that an account has and this page offers, the first one to be offered first. An owner who came by the key has it at hand. */
export function methodsOf(
  { hasPassword, hasGoogle, signedInByKey, passkeys }: Known,
  { google, passkey }: { google: boolean; passkey: boolean },
): Method[] {
  const has: Record<Method, boolean> = {
    key: signedInByKey,
    password: hasPassword,
    google: hasGoogle && google,
    passkey: passkeys > 0 && passkey,
  }
  return (['key', 'passkey', 'password', 'google'] as const).filter((method) => has[method])
}

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
