import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** `false` while the prerendered page is taken over, `true` from then on: what the build could not know comes after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
