import { useOffersPasskeys } from '../api/config.ts'
import { useHydrated } from '../browser/hydrated.ts'

/** Whether site and browser support passkeys; `undefined` while unknown. */
export function usePasskeys(): boolean | undefined {
  const hydrated = useHydrated()
  const isOffered = useOffersPasskeys()
  if (!hydrated) return undefined
  return isOffered && typeof PublicKeyCredential === 'function'
}
