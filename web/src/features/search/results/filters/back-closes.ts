import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Lets the way back of the browser close a layer over the page instead of leaving it. What the address has become while the
 * layer stood stays. Gives what closes the layer by any other way.
 */
export function useBackCloses(onClose: () => void): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const [below] = useState(key)
  const above = useRef<string>(null)
  const leaving = useRef(false)
  const open = useEffectEvent(() => void navigate({ search }))
  const follow = useEffectEvent((entry: string, now: string) => {
    if (entry !== below) above.current = now
    else if (above.current !== null) {
      void navigate({ search: above.current }, { replace: true })
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
