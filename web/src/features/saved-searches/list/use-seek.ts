import { useEffect, useRef, type RefObject } from 'react'

/** What stands in the place of a search. */
type Kind = 'card' | 'line'

/**
 * What was pressed goes with what it stood in: gives the focus to what comes in its place, as soon as that is there. It is
 * marked `data-focus`, within the entry of that `data-id`.
 */
export function useSeek(box: RefObject<HTMLElement | null>) {
  const sought = useRef<string | null>(null)
  useEffect(() => {
    const found = sought.current && box.current?.querySelector<HTMLElement>(sought.current)
    if (!found) return
    sought.current = null
    found.focus()
  })
  return {
    seek: (searchId: string, kind: Kind) => {
      sought.current = `[data-id="${searchId}"] [data-focus="${kind}"]`
    },
    /** Nothing comes in its place any more. */
    forget: () => {
      sought.current = null
    },
  }
}
