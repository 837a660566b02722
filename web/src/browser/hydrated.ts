import { useSyncExternalStore, useEffect, type RefObject } from 'react'

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

/** Presses the button that was pressed last before hydration; `index.html` notes it. Call it once, after hydration. */
export function replayEarlyPress(page: Document & { pressed?: HTMLElement | null } = document): void {
  page.pressed?.click()
}

/** Submits a form that was submitted before hydration; `index.html` marks it. */
export function useReplayEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset['sent'] !== undefined) form.current.requestSubmit()
  }, [form])
}
