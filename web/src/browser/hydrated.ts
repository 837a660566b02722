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

/** On it, `index.html` notes the button that was pressed last. */
type Page = Document & { pressed?: HTMLElement | null }

let isTakenOver = false

/** Call once React listens: it stops a press on a part that is not hydrated; any other has done its work. */
export function forgetHandledPresses(page: Page = document): void {
  addEventListener('click', () => (page.pressed = null))
}

/** Presses the button whose press was lost, since its part was not hydrated: once for the frame, and again for the page in it. */
export function replayEarlyPress(part: 'frame' | 'page', page: Page = document): void {
  if (!isTakenOver) page.pressed?.click()
  if (part === 'page') isTakenOver = true
}

/** Submits a form that was submitted before hydration; `index.html` marks it. */
export function useReplayEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset['sent'] !== undefined) form.current.requestSubmit()
  }, [form])
}
