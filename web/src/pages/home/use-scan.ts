import type { Viewer } from '@faresight/contracts/viewer'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../browser/address.ts'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan/address.ts'
import { useKeptId } from './kept-id.ts'
import { addressId } from './scan-id.ts'
import { useShownTo } from './shown-to.ts'
import { scanQueryOptions } from '../../features/ai-scan/scan/api.ts'
import { tellScanEnd } from '../../features/ai-scan/scan/end-toasts.ts'
import { askedIn } from '../../flights/trips/scan/asked.ts'
import type { ScanQuestion } from '../../flights/trips/scan/question.ts'
import type { Session } from '../../features/session/session.ts'

/**
 * The scan of a question, and its id in the address, so that a reload follows it and begins no other. Where the address says
 * otherwise than the kept scan of that id, the scan is right.
 */
export function useScan(
  question: ScanQuestion,
  storedId: string | null,
  { session, viewer }: { session: Session; viewer: Viewer },
) {
  const client = useQueryClient()
  const [, change] = useAddress()
  const userId = session.status === 'user' ? session.user.id : null
  const options = scanQueryOptions(question, { userId, viewer }, storedId, (found) =>
    tellScanEnd(question.tripType, found),
  )
  const scan = useQuery({ ...options, enabled: session.status !== 'loading' })
  const shownTo = useShownTo(
    viewer,
    scan.data?.bestDeal?.locked === true,
    () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
  )
  const isKnown = session.status !== 'loading' && Boolean(scan.data ?? scan.error)
  const scanId = addressId(scan.data, scan.error, storedId)
  const asked = scan.data?.record ? askedIn(scan.data.record) : null
  const isOther = asked !== null && scanKey(asked) !== scanKey(question)
  const right = isKnown && isOther ? writeScan(asked, scanId).toString() : null
  useEffect(() => {
    if (right !== null) change((now) => withOthers(new URLSearchParams(right), now))
  }, [right, change])
  useKeptId('scan', isKnown && !isOther ? scanId : undefined)
  return { scan, shownTo }
}
