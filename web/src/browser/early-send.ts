import { useEffect, type RefObject } from 'react'

/** Submits a form that was submitted before hydration; `index.html` marks it. */
export function useEarlySend(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset['sent'] !== undefined) form.current.requestSubmit()
  }, [form])
}
