import { useCallback, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Where the focus is while toasts come and go in `list`: it stays there while one takes the place of another, and goes back
 * to where it came from when one is dismissed.
 */
export function useToastFocus(list: RefObject<HTMLOListElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null)
  // For each toast: it is still on the page when this hears that it goes.
  const keepFocus = useCallback(
    (toast: HTMLLIElement | null) => {
      const stands = list.current
      return () => {
        if (toast?.contains(document.activeElement)) stands?.focus()
      }
    },
    [list],
  )
  return {
    keepFocus,
    noteFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
    giveBack: () => {
      if (list.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
    },
  }
}
