import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../../browser/address.ts'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan-address.ts'
import { useKeptId } from './kept-id.ts'
import { addressId } from './scan-id.ts'
import { useEffectiveViewer } from './effective-viewer.ts'
import { tellScanEnd } from '../../features/ai-scan/stage.ts'
import { askedIn } from '../../flights/trips/scan-asked.ts'
import type { ScanQuestion } from '../../flights/trips/scan-question.ts'
import type { Session } from '../../features/session/session.ts'
import { ApiProblem } from '../../api/problems.ts'
import { followScan, scanAsUser, scanAsVisitor } from '../../features/ai-scan/calls.ts'
import { type FoundScan, isOver, scansKey } from '../../features/ai-scan/scan.ts'

/**
 * The scan of a question, or the one whose id is in the address, no matter who ran it. The id is kept in the address; if the address
 * and the stored scan disagree, the scan wins.
 */
export function useScan(
  question: ScanQuestion,
  storedId: string | null,
  { session, viewer }: { session: Session; viewer: Viewer },
) {
  const client = useQueryClient()
  const [, change] = useAddress()
  const userId = session.status === 'user' ? session.user.id : null
  const optionsFor = (id: string | null) =>
    scanQueryOptions(question, { userId, viewer }, id, (found) => tellScanEnd(question.tripType, found))
  const options = optionsFor(storedId)
  const scan = useQuery({ ...options, enabled: session.status !== 'loading' })
  const shownTo = useEffectiveViewer(
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
  // A link that leads nowhere stays in the address, so a new scan starts without its id. A failure is the query's.
  const again = () => client.fetchQuery({ ...optionsFor(null), staleTime: 0 }).catch(() => null)
  return { scan, shownTo, again }
}

/** Called when a scan that ran while open ends; `null` if it failed. */
type OnEnd = (found: FoundScan | null) => void

/** An answer for one kind of viewer is not valid for another. */
interface Asker {
  userId: string | null
  viewer: Viewer
}

/** A scan, streamed. A stored one is followed by its id; a refetch after its end starts a new scan. */
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
      const before = client.getQueryData<FoundScan>(queryKey)
      const id = before && isOver(before) ? null : (before?.searchId ?? storedId)
      if (userId === null) return id ? followScan(id, watch) : scanAsVisitor(question, watch)
      return id
        ? reportEnd(followScan(id, watch), { signal, onEnd, isNews: () => ran })
        : reportEnd(scanAsUser(question, watch), { signal, onEnd, isNews: () => true })
    },
    // Values are already shared.
    structuralSharing: false,
    // An unfinished scan is followed again when its page is reopened.
    staleTime: ({ state }) => (state.data && !isOver(state.data) ? 0 : Number.POSITIVE_INFINITY),
  })
}

async function reportEnd(
  scan: Promise<FoundScan>,
  { signal, onEnd, isNews }: { signal: AbortSignal; onEnd: OnEnd; isNews: () => boolean },
): Promise<FoundScan> {
  try {
    const found = await scan
    if (isNews()) onEnd(found)
    return found
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status < 500
    if (isNews() && !signal.aborted && !isRefused) onEnd(null)
    throw error
  }
}
