import { useMemo } from 'react'
import { useAddress } from '../../../browser/address.ts'
import { readView, withView, type View } from './address.ts'

/** What of a result stands open, as the address has it, and the way to change that. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, change] = useAddress()
  const view = useMemo(() => readView(params), [params])
  return [view, (to) => change((now) => withView(now, to))]
}
