import { useEffect, useState } from 'react'

/** A value that follows another once that has rested for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
