import type { Account } from '@faresight/contracts/auth/account-http'

/** How somebody can sign in again. */
export type Method = 'password' | 'key' | 'google'

type Known = Pick<Account, 'hasPassword' | 'hasGoogle' | 'signedInByKey'>

/** The methods that an account has, the first one to be offered first. An owner who came by the key has it at hand. */
export function methodsOf({ hasPassword, hasGoogle, signedInByKey }: Known, offersGoogle: boolean): Method[] {
  const has: Record<Method, boolean> = {
    key: signedInByKey,
    password: hasPassword,
    google: hasGoogle && offersGoogle,
  }
  return (['key', 'password', 'google'] as const).filter((method) => has[method])
}
