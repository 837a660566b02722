import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { scanKey, withOthers, writeScan } from '../features/ai-scan/address/scan-url.ts'
import { addressId } from '../features/ai-scan/found/address-id.ts'
import { scanQueryOptions } from '../features/ai-scan/found/scans.ts'
import { queryOf } from '../features/ai-scan/query/asked-scan.ts'
import type { ScanQuery } from '../features/ai-scan/query/scan-query.ts'
import type { Session } from '../features/session/session.ts'

/**
 * The scan of a question, and its id in the address, so that a reload follows it and begins no other. Where the address says
 * otherwise than the kept scan of that id, the scan is right.
 */
export function useScan(query: ScanQuery, storedId: string | null, session: Session) {
  const [, setParams] = useSearchParams()
  const { search } = useLocation()
  const userId = session.status === 'user' ? session.user.id : null
  const scan = useQuery({
    ...scanQueryOptions(query, userId, storedId),
    enabled: session.status !== 'loading',
  })
  const scanId = addressId(scan.data, scan.error, storedId)
  const asked = scan.data?.record ? queryOf(scan.data.record) : null
  const isOther = asked !== null && scanKey(asked) !== scanKey(query)
  const right = asked && isOther ? writeScan(asked, scanId).toString() : null
  useEffect(() => {
    if (session.status === 'loading' || (!scan.data && !scan.error)) return
    // Whoever is on the way to another page is not called back by what is written into the address of this one.
    if (search !== location.search) return
    if (right !== null)
      return setParams((current) => withOthers(new URLSearchParams(right), current), { replace: true })
    if (scanId === storedId) return
    setParams(
      (current) => {
        if (scanId) current.set('scan', scanId)
        else current.delete('scan')
        return current
      },
      { replace: true },
    )
  }, [session.status, scan.data, scan.error, scanId, storedId, right, search, setParams])
  return scan
}
