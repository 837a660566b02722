import { useSyncExternalStore } from 'react'

let over = false
const listeners = new Set<() => void>()

/** Call when hydration has ended, or nothing was prerendered. */
export function markHydrated(): void {
  over = true
  // One by one, so that the browser can respond in between.
  for (const tell of listeners) setTimeout(tell)
}

/** `false` during hydration, then `true`: for content that the build cannot know. */
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
