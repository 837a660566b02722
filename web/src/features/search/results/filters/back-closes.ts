import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Layer<T> {
  /** What has been chosen in the layer by now. */
  chosen: T
  /** Chooses it again on the page below. */
  keep: (chosen: T) => void
  onClose: () => void
}

/**
 * Lets the way back of the browser close a layer over the page instead of leaving it. What was chosen there stays, and so does
 * what else has become of the address. Gives what closes the layer by any other way.
 */
export function useBackCloses<T>({ chosen, keep, onClose }: Layer<T>): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const [below] = useState({ key, chosen })
  const above = useRef<string>(null)
  const last = useLastBeforeBack(chosen)
  const leaving = useRef(false)
  const open = useEffectEvent(() => void navigate({ search }))
  const follow = useEffectEvent((entry: string, now: string) => {
    if (entry !== below.key) above.current = now
    else if (above.current !== null) {
      void navigate({ search: above.current }, { replace: true })
      // The address may not have heard of the latest choice before it was left.
      if (last.current !== below.chosen) keep(last.current)
      onClose()
    }
  })
  useEffect(() => open(), [])
  useEffect(() => follow(key, search), [key, search])
  return () => {
    if (leaving.current) return
    leaving.current = true
    void navigate(-1)
  }
}

/** A value that is read from the address, as it was before the browser went back to another address. */
function useLastBeforeBack<T>(value: T) {
  const last = useRef(value)
  const isBack = useRef(false)
  useEffect(() => {
    if (!isBack.current) last.current = value
  }, [value])
  useEffect(() => {
    const end = new AbortController()
    // Heard before all who read the address anew.
    addEventListener('popstate', () => (isBack.current = true), { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return last
}
