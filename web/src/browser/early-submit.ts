import { useEffect, type RefObject } from 'react'

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
