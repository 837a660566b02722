import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../browser/address.ts'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan-address.ts'
import { useKeptId } from './kept-id.ts'
import { addressId } from './scan-id.ts'
import { useShownTo } from './shown-to.ts'
import { tellScanEnd } from '../../features/ai-scan/stage.ts'
import { askedIn } from '../../flights/trips/scan-asked.ts'
import type { ScanQuestion } from '../../flights/trips/scan-question.ts'
import type { Session } from '../../features/session/session.ts'
import { ApiProblem } from '../../api/problems.ts'
import { scanAsUser, scanAsVisitor, storedScan } from '../../features/ai-scan/calls.ts'
import { type FoundScan, isOver, scansKey } from '../../features/ai-scan/scan.ts'

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

/**
 * Hears how a scan ends that was begun here, or that still ran when it was opened; `null`: it failed. Of one that was over
 * before, its page says all there is.
 */
type OnEnd = (found: FoundScan | null) => void

/** Who asks, and what they may see: an answer to one viewer is none to another, also where it is the same person. */
interface Asker {
  userId: string | null
  viewer: Viewer
}

/**
 * The scan of a question as somebody may see it, from its first word on. A kept one is followed by its id, and
 * whoever leaves and comes back follows on; asking once more after its end is a new scan.
 */
function scanQueryOptions(
  question: ScanQuestion,
  { userId, viewer }: Asker,
  storedId: string | null,
  onEnd: OnEnd,
) {
  const queryKey = [scansKey, userId, viewer, scanKey(question)] as const
  return queryOptions<FoundScan, Error, FoundScan, typeof queryKey>({
    queryKey,
    meta: { personal: userId !== null, access: true },
    queryFn: async ({ signal, client }): Promise<FoundScan> => {
      let ran = false
      const show = (found: FoundScan) => {
        ran ||= !isOver(found)
        client.setQueryData(queryKey, found)
      }
      const watch = { signal, show }
      if (userId === null) return scanAsVisitor(question, watch)
      const before = client.getQueryData<FoundScan>(queryKey)
      const id = before && isOver(before) ? null : (before?.searchId ?? storedId)
      const stored = id ? await tellingEnd(storedScan(id, watch), { signal, onEnd, isNews: () => ran }) : null
      return stored ?? (await tellingEnd(scanAsUser(question, watch), { signal, onEnd, isNews: () => true }))
    },
    // What has not changed is the same value already.
    structuralSharing: false,
    // A scan that was left before its end is followed again when somebody comes back to it.
    staleTime: ({ state }) => (state.data && !isOver(state.data) ? 0 : Number.POSITIVE_INFINITY),
  })
}

async function tellingEnd<T extends FoundScan | null>(
  scan: Promise<T>,
  { signal, onEnd, isNews }: { signal: AbortSignal; onEnd: OnEnd; isNews: () => boolean },
): Promise<T> {
  try {
    const found = await scan
    if (found && isNews()) onEnd(found)
    return found
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status < 500
    if (isNews() && !signal.aborted && !isRefused) onEnd(null)
    throw error
  }
}
