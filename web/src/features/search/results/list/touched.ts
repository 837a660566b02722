import { useEffect, useState, type RefObject } from 'react'

const anywhere = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Whether somebody has begun to use the page since `area` is there: pressed, typed, scrolled, or pointed into it. */
export function useTouched(area: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (touched) return undefined
    const end = new AbortController()
    const touch = () => setTouched(true)
    const once = { signal: end.signal, passive: true }
    for (const kind of anywhere) addEventListener(kind, touch, once)
    area.current?.addEventListener('pointermove', touch, once)
    const scrolled = () => {
      if ((area.current?.getBoundingClientRect().top ?? 0) < 0) touch()
    }
    addEventListener('scroll', scrolled, once)
    return () => end.abort()
  }, [touched, area])
  return touched
}
