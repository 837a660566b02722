import { useSyncExternalStore } from 'react'

const query = '(min-width: 48rem)'

/** Whether the window is a desk's: room for two months side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}
