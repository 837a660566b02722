import { useLayoutEffect, useState, type RefObject } from 'react'

export interface Size {
  width: number
  height: number
  /** How much more room than usual text takes. */
  textScale: number
}

/** The inner size of an element in pixels, as it stands and whenever it changes; `null` while it has none. */
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

/** How much more room than usual text takes, being larger or with its letters apart: for what is measured in pixels beside it. */
export function textScale(): number {
  const { fontSize, letterSpacing } = getComputedStyle(document.documentElement)
  // A letter is about half as wide as it is high.
  return (parseFloat(fontSize) + 2 * (parseFloat(letterSpacing) || 0)) / usualPx
}
