import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How far down the page an element starts in pixels, whatever comes and goes above it.
 *
 * @param before what it is taken for until it stands
 */
export function useTop(element: RefObject<HTMLElement | null>, before = 0): number {
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
