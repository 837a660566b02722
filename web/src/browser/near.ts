import { useEffect, useState, type RefObject } from 'react'

/** Below the window by at most this counts as near: its data has come when it is scrolled to. */
const margin = '600px 0px'

/** Whether a part of the page has been in the window or near it: what lies far below need not be asked for at once. */
export function useBeenNear(part: RefObject<Element | null>): boolean {
  const [beenNear, setBeenNear] = useState(false)
  useEffect(() => {
    if (!part.current || beenNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setBeenNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, beenNear])
  return beenNear
}
