import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../../api/problems.ts'
import { scanKey } from '../../../flights/trips/scan/address.ts'
import type { ScanQuestion } from '../../../flights/trips/scan/question.ts'
import { scanAsUser, scanAsVisitor, storedScan } from './calls.ts'
import { scansKey } from './forget.ts'
import { isOver, type FoundScan } from './scan.ts'

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
export function scanQueryOptions(
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
