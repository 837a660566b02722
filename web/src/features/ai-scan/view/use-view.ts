import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readView, withView, type View } from './address.ts'

/**
 * What stands open, as the address has it, and the way to change that: at once on the page, and in place in the address, since
 * going back leads to what was before the scan.
 */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [held, setHeld] = useState({ address, view: readView(params) })
  // What was changed here comes back a moment later, with whatever else has changed.
  if (held.address !== address) setHeld({ address, view: readView(params) })
  const change = (to: Partial<View>) => {
    // The router lags behind the browser, which has all changes by now.
    const next = withView(new URLSearchParams(location.search), to)
    setHeld({ address, view: readView(next) })
    setParams(next, { replace: true })
  }
  return [held.view, change]
}
