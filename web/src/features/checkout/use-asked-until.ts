import { useEffect, useEffectEvent, useState } from 'react'
import { pauseAfter } from './outcome.ts'

/** Asks again and again while `isOpen`, ever less often. Tells whether it has given up, and starts anew by hand. */
export function useAskedUntil(isOpen: boolean, ask: () => Promise<unknown>) {
  const [gaveUp, setGaveUp] = useState(false)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isOpen || gaveUp) return undefined
    let times = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const again = async () => {
      // What fails is told by what was asked, and asked again.
      await askNow().catch(() => null)
      if (isLeft) return
      const pause = pauseAfter(++times)
      if (pause === null) setGaveUp(true)
      else timer = setTimeout(() => void again(), pause)
    }
    void again()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOpen, gaveUp])
  return { gaveUp, startAnew: () => setGaveUp(false) }
}
