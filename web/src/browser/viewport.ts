import { type RefObject, useLayoutEffect, useState, useSyncExternalStore, useEffect } from 'react'
import { flushSync } from 'react-dom'

const query = '(min-width: 48rem)'

/** Whether the viewport is desktop-wide: room for two months side by side. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}

export interface Size {
  width: number
  height: number
  /** How many times larger than normal text is. */
  textScale: number
}

/** The inner size of an element in pixels; `null` while it has none. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measure = ({ clientWidth: width, clientHeight: height }: HTMLElement) =>
      setSize(width > 0 ? { width, height, textScale: textScale() } : null)
    const observer = new ResizeObserver(() => element.current && measure(element.current))
    if (element.current) {
      measure(element.current)
      observer.observe(element.current)
    }
    return () => observer.disconnect()
  }, [element])
  return size
}

const usualPx = 16

/** How many times larger than normal text is, counting font size and letter spacing: for layouts in pixels. */
export function textScale(): number {
  const { fontSize, letterSpacing } = getComputedStyle(document.documentElement)
  // A letter is about half as wide as it is high.
  return (parseFloat(fontSize) + 2 * (parseFloat(letterSpacing) || 0)) / usualPx
}

/**
 * Distance of an element from the top of the page in pixels.
 *
 * @param before assumed until measured
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>, before = 0): number {
  const [top, setTop] = useState(before)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/**
 * Whether a virtual list must render all items: find-in-page and print only see what is in the DOM. Triggered by the
 * shortcuts for find and by `beforeprint`.
 */
export function useShowAll(): boolean {
  const [all, setAll] = useState(false)
  useEffect(() => {
    if (all) return undefined
    const end = new AbortController()
    // Synchronously: the browser searches right after the event.
    const show = () => flushSync(() => setAll(true))
    const pressed = (event: KeyboardEvent) => {
      if (((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') || event.key === 'F3') show()
    }
    addEventListener('keydown', pressed, { signal: end.signal })
    addEventListener('beforeprint', show, { signal: end.signal })
    return () => end.abort()
  }, [all])
  return all
}
