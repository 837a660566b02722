import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusPart } from '../browser/focus.ts'

/**
 * A new page starts at its top, or at the anchor that its address names, for the eye and for the keyboard. Going back leaves
 * the place to the browser, and another query (tabs, filters, a search) the focus to whoever has it.
 */
export function ScrollToAnchor() {
  const location = useLocation()
  const kind = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const { pathname, search, hash } = before.current
    const isOtherPage = location.pathname !== pathname
    const isOtherQuery = !isOtherPage && location.hash === hash && location.search !== search
    const isFirst = before.current === location
    const isLed = isFirst || (kind !== NavigationType.Pop && !isOtherQuery)
    before.current = location
    const id = location.hash.slice(1)
    if (id && showAnchor(id, isLed)) return undefined
    if (kind === NavigationType.Push || (isLed && isOtherPage)) scrollTo(0, 0)
    if (kind === NavigationType.Push && isOtherPage) focusPage()
    if (!id) return undefined
    return onceItIsThere(() => showAnchor(id, isLed))
  }, [location, kind])
  return null
}

/** What somebody does who goes on by themselves. */
const ownWays = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** A page whose script, or answer, is still on its way has its anchors only then. Nobody is moved who has gone on by themselves. */
function onceItIsThere(show: () => boolean): () => void {
  const over = new AbortController()
  const observer = new MutationObserver(() => show() && stop())
  const stop = () => {
    observer.disconnect()
    over.abort()
  }
  for (const way of ownWays) addEventListener(way, stop, { signal: over.signal })
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

function showAnchor(id: string, isLed: boolean): boolean {
  const anchor = document.getElementById(id)
  if (!anchor) return false
  // As a browser does that loads a page: what is closed can neither be seen nor have the focus.
  const closed = anchor.closest('details')
  if (closed) closed.open = true
  anchor.scrollIntoView()
  if (isLed) focusPart(anchor)
  return true
}

/** The link that was followed is gone, or far from what it led to. A dialog of the new page keeps the focus. */
function focusPage(): void {
  const main = document.getElementById('main')
  if (main && !document.activeElement?.closest('[role=dialog]')) focusPart(main)
}
