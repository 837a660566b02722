import type { Viewer } from '@faresight/contracts/viewer'
import { useEffect, useEffectEvent, useState } from 'react'

/** The server remembers for five seconds at the most what somebody's session gave access to. */
const pauseMs = 2000
const mostTimes = 4

/**
 * Whom an answer was for. Where it withholds what a subscriber may see, the server has not heard of the plan so far: it is
 * shown as to a member, and asked for anew some times.
 */
export function useShownTo(viewer: Viewer, isWithheld: boolean, askAnew: () => void): Viewer {
  const [times, setTimes] = useState(0)
  const isBehind = viewer === 'subscriber' && isWithheld
  // The next one that is behind has tries of its own.
  if (!isBehind && times > 0) setTimes(0)
  const ask = useEffectEvent(askAnew)
  const isLate = isBehind && times < mostTimes
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => {
      setTimes((before) => before + 1)
      ask()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isLate])
  return isBehind ? 'member' : viewer
}
