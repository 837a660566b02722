import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { saveEntryState, readEntryState, useHistoryEntry } from './history-entry.ts'

/** What somebody does who goes on by themselves. */
export const userScrollEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** A page whose answers take longer is not scrolled any more. */
const patienceMs = 10_000

/**
 * Leads to where an entry of the history was left, also after a reload. The browser's own way does so before the page is as
 * tall as it was. Returns whether the entry has such a place.
 */
export function useScrollRestoration(): boolean {
  const { key } = useLocation()
  const entry = useHistoryEntry()
  const isBack = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
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
    // How an entry was come to does not change under it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry, key])
  return isBack && readEntryState(entry).scroll !== undefined
}

/** As the page grows to what it was, until somebody goes on by themselves. */
function stayAt(top: number): () => void {
  const over = new AbortController()
  const go = () => scrollTo(0, top)
  const observer = new ResizeObserver(go)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    over.abort()
  }
  const timer = setTimeout(stop, patienceMs)
  for (const way of userScrollEvents) addEventListener(way, stop, { passive: true, signal: over.signal })
  go()
  observer.observe(document.body)
  return stop
}

function stateKey(state: unknown): string {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : null
  return typeof key === 'string' ? key : 'default'
}
