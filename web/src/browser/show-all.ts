import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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
