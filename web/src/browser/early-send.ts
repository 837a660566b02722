import { useEffect, type RefObject } from 'react'

/** Sends a form that somebody sent before its script was there. The page has marked it by then: see `index.html`. */
export function useEarlySend(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset['sent'] !== undefined) form.current.requestSubmit()
    // Once: from now on the form sends itself.
  }, [form])
}
