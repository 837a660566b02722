import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { dropEntryState, saveEntryState, readEntryState, useHistoryEntry } from './history-entry.ts'

/** Events that show that the user scrolls, presses or types. */
export const userInputEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** How long a page may grow before its scroll position is given up. */
const maxRestoreMs = 10_000

/**
 * Restores the scroll position of a history entry, also after a reload. Browsers do so before the page is as tall as it was.
 *
 * @returns whether the entry has a saved position
 */
export function useScrollRestoration(): boolean {
  const { key } = useLocation()
  const entry = useHistoryEntry()
  const navigation = useNavigationType()
  const isBack = navigation === NavigationType.Pop
  const previous = useRef(entry)
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    if (navigation === NavigationType.Replace && previous.current !== entry) dropEntryState(previous.current)
    previous.current = entry
    const end = new AbortController()
    const place = isBack ? Number(readEntryState(entry).scroll ?? Number.NaN) : Number.NaN
    let top = place >= 0 ? place : scrollY
    const stop = place >= 0 ? stayAt(place) : () => {}
    // While another page loads, the history is there already.
    const follow = () => {
      if (stateKey(history.state) === key) top = scrollY
    }
    const keep = () => saveEntryState(entry, { scroll: String(Math.round(top)) })
    addEventListener('scroll', follow, { passive: true, signal: end.signal })
    addEventListener('pagehide', keep, { signal: end.signal })
    return () => {
      end.abort()
      stop()
      keep()
    }
    // The kind of navigation only changes with the entry.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry, key])
  return isBack && readEntryState(entry).scroll !== undefined
}

/** Scrolls while the page grows, until the user does something. */
function stayAt(top: number): () => void {
  const over = new AbortController()
  const go = () => scrollTo(0, top)
  const observer = new ResizeObserver(go)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    over.abort()
  }
  const timer = setTimeout(stop, maxRestoreMs)
  for (const way of userInputEvents) addEventListener(way, stop, { passive: true, signal: over.signal })
  go()
  observer.observe(document.body)
  return stop
}

function stateKey(state: unknown): string {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : null
  return typeof key === 'string' ? key : 'default'
}

/** Focuses a part of the page without a focus ring or a tab stop. A focused descendant keeps the focus. */
export function focusPart(part: HTMLElement): void {
  if (part.contains(document.activeElement)) return
  if (part.tabIndex < 0) {
    part.tabIndex = -1
    part.dataset['ledTo'] = ''
  }
  part.focus({ preventScroll: true })
}
