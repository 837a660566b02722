import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan/address.ts'
import { addressId } from './scan-id.ts'
import { scanQueryOptions } from '../../features/ai-scan/scan/api.ts'
import { askedIn } from '../../flights/trips/scan/asked.ts'
import type { ScanQuestion } from '../../flights/trips/scan/question.ts'
import type { Session } from '../../features/session/session.ts'

/**
 * The scan of a question, and its id in the address, so that a reload follows it and begins no other. Where the address says
 * otherwise than the kept scan of that id, the scan is right.
 */
export function useScan(question: ScanQuestion, storedId: string | null, session: Session) {
  const [, setParams] = useSearchParams()
  const { search } = useLocation()
  const userId = session.status === 'user' ? session.user.id : null
  const scan = useQuery({
    ...scanQueryOptions(question, userId, storedId),
    enabled: session.status !== 'loading',
  })
  const scanId = addressId(scan.data, scan.error, storedId)
  const asked = scan.data?.record ? askedIn(scan.data.record) : null
  const isOther = asked !== null && scanKey(asked) !== scanKey(question)
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
