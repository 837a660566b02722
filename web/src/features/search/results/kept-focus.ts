import { useEffect, useRef, type RefObject } from 'react'
import { focusTitle } from '../../../flights/results/section.ts'

/** Gives the title of the results the focus when what had it in `area` goes away, as a rule does that is taken off. */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  const last = useRef<Node | null>(null)
  useEffect(() => {
    const node = area.current
    const follow = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null
    }
    node?.addEventListener('focusin', follow)
    return () => node?.removeEventListener('focusin', follow)
  }, [area])
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    // It may have been moved on purpose already.
    if (document.activeElement === document.body) focusTitle()
    // With each render: any may take it away.
  })
}
