import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../api/problems.ts'
import { scanKey } from '../address/scan-url.ts'
import type { ScanQuery } from '../query/scan-query.ts'
import { scanAsUser, scanAsVisitor, storedScan } from './calls.ts'
import { tellScanEnd, tellScanFailure } from './end-toasts.ts'
import { isOver, type FoundScan } from './found-scan.ts'

const key = 'scan'

/**
 * The scan of a question as `userId` (or a visitor) may see it, from its first word on. A kept one is followed by its id, and
 * whoever leaves and comes back follows on; asking once more after its end is a new scan.
 */
export function scanQueryOptions(query: ScanQuery, userId: string | null, storedId: string | null) {
  const queryKey = [key, userId, scanKey(query)] as const
  return queryOptions<FoundScan, Error, FoundScan, typeof queryKey>({
    queryKey,
    meta: { personal: userId !== null },
    queryFn: async ({ signal, client }): Promise<FoundScan> => {
      const watch = { signal, show: (found: FoundScan) => void client.setQueryData(queryKey, found) }
      if (userId === null) return scanAsVisitor(query, watch)
      const before = client.getQueryData<FoundScan>(queryKey)
      const id = before && isOver(before) ? null : (before?.searchId ?? storedId)
      const stored = id ? await storedScan(id, watch) : null
      return stored ?? (await tellingEnd(scanAsUser(query, watch), signal))
    },
    // What has not changed is the same value already.
    structuralSharing: false,
    // A scan that was left before its end is followed again when somebody comes back to it.
    staleTime: ({ state }) => (state.data && !isOver(state.data) ? 0 : Number.POSITIVE_INFINITY),
  })
}

/** Whoever opens another scan of the same question is not shown the one that was found before. */
export function forgetScans(client: QueryClient): void {
  client.removeQueries({ queryKey: [key] })
}

/** A scan that was begun here, and whose end is told; a kept one that is opened again has been told of before. */
async function tellingEnd(scan: Promise<FoundScan>, signal: AbortSignal): Promise<FoundScan> {
  try {
    const found = await scan
    if (found.line !== 'cut') tellScanEnd(found)
    return found
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status < 500
    if (!signal.aborted && !isRefused) tellScanFailure()
    throw error
  }
}
