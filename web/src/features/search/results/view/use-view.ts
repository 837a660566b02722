import { useEffect, useMemo } from 'react'
import { useAddress } from '../../../../browser/address.ts'
import { readView, repairView, withView, type View } from './address.ts'

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults, also there. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, change] = useAddress()
  const view = useMemo(() => readView(params), [params])
  // Whenever the address is another one; where all is right nothing changes.
  useEffect(() => change(repairView), [change])
  return [view, (to) => change((now) => withView(now, to))]
}
