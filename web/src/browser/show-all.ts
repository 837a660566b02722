import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a list has to stand on the page as a whole. Find-in-page and print see nothing but what is there, so both are met
 * before they start: by the keys that open the search of the browser, and by its word that it will print.
 */
export function useShowAll(): boolean {
  const [all, setAll] = useState(false)
  useEffect(() => {
    if (all) return undefined
    const end = new AbortController()
    // At once: the browser looks as soon as it has told.
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
