import { useMemo } from 'react'
import { useAddress } from '../../../../browser/address.ts'
import { readView, withView, type View } from './address.ts'

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, change] = useAddress()
  const view = useMemo(() => readView(params), [params])
  return [view, (to) => change((now) => withView(now, to))]
}
