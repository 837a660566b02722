import type { Account } from '@faresight/contracts/auth/account-http'

export type Method = 'password' | 'key' | 'google' | 'passkey'

type Known = Pick<Account, 'hasPassword' | 'hasGoogle' | 'signedInByKey' | 'passkeys'>

/** Sign-in methods of an account, the preferred one first. An owner who used the key has it at hand. */
export function signInMethods(
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

/** How to sign in, provided by the session. */
export interface SignInSteps {
  /** Runs a request that signs in this browser. */
  signIn: (send: () => Promise<unknown>) => Promise<unknown>
  google: GoogleStep
}

export interface GoogleStep {
  isOffered: boolean
  go: (path: string) => void
}
