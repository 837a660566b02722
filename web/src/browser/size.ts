import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner size of an element in pixels, as it stands and whenever it changes; `null` while it has none. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const measure = ({ clientWidth: width, clientHeight: height }: HTMLElement) =>
      setSize(width > 0 ? { width, height } : null)
    const observer = new ResizeObserver(() => element.current && measure(element.current))
    if (element.current) {
      measure(element.current)
      observer.observe(element.current)
    }
    return () => observer.disconnect()
  }, [element])
  return size
}
