import { useOffersPasskeys } from '../api/config.ts'

/** Whether site and browser support passkeys; `undefined` while unknown. */
export function usePasskeys(): boolean | undefined {
  const isOffered = useOffersPasskeys()
  return isOffered && typeof PublicKeyCredential === 'function'
}
