import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddress } from '../../../../browser/address.ts'

/**
 * Lets the way back of the browser close a layer over the page instead of leaving it. What has become of the address meanwhile
 * stays. Gives what closes the layer by any other way.
 */
export function useBackCloses(onClose: () => void): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, change] = useAddress()
  const address = params.toString()
  const [below] = useState(key)
  const above = useRef<string>(null)
  const leaving = useRef(false)
  const isBack = useBackPressed()
  const open = useEffectEvent(() => void navigate({ search: location.search }))
  const follow = useEffectEvent((entry: string, now: string) => {
    if (entry !== below) {
      // Once the browser is back, what the router still shows may be older than what was chosen.
      if (!isBack.current) above.current = now
    } else if (above.current !== null) {
      const kept = above.current
      change(() => new URLSearchParams(kept))
      onClose()
    }
  })
  useEffect(() => open(), [])
  useEffect(() => follow(key, address), [key, address])
  return () => {
    if (leaving.current) return
    leaving.current = true
    void navigate(-1)
  }
}

function useBackPressed() {
  const isBack = useRef(false)
  useEffect(() => {
    const end = new AbortController()
    // Heard before all who read the address anew.
    addEventListener('popstate', () => (isBack.current = true), { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return isBack
}
