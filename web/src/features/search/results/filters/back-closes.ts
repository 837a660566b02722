import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Layer<T> {
  /** What has been chosen in the layer by now. */
  chosen: T
  /** The search of an address in which it is chosen, and all else as it was. */
  keep: (search: string, chosen: T) => string
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
      // The address may not have heard of the latest choice before it was left.
      const isNew = last.current !== below.chosen
      const search = isNew ? keep(above.current, last.current) : above.current
      void navigate({ search }, { replace: true })
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
