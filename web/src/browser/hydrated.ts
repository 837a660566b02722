import { useSyncExternalStore } from 'react'

let over = false
const listeners = new Set<() => void>()

/** What the server has sent is taken over, or it has sent nothing: what the build could not know may show. */
export function endHydration(): void {
  over = true
  // One after the other, so that the browser can answer in between.
  for (const tell of listeners) setTimeout(tell)
}

/** `false` while the prerendered page is taken over, `true` from then on: what the build could not know comes after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    follow,
    () => over,
    () => false,
  )
}

function follow(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
