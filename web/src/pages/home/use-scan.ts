import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'
import { saveEntryState, readEntryState, useHistoryEntry } from '../../browser/history-entry.ts'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan-address.ts'
import { type ScanRun, addressId, followAddress, idToFollow, openRun, runKey } from './scan-run.ts'
import { useEffectiveViewer, useKeptId } from './results-hooks.ts'
import { announceScanEnd } from '../../features/ai-scan/stage.ts'
import { storedScanSearch } from '../../flights/trips/scan-trip.ts'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import type { Session } from '../../features/session/session.ts'
import { ApiProblem } from '../../api/problems.ts'
import { followScan, scanAsUser, scanAsVisitor } from '../../features/ai-scan/calls.ts'
import { type FoundScan, isOver } from '../../features/ai-scan/scan.ts'

/**
 * The scan whose id is in the address, no matter who ran it, or a new one. The id is kept in the address; if the address and the
 * stored scan disagree, the scan wins.
 */
export function useScan(
  question: ScanInput,
  storedId: string | null,
  { session, viewer }: { session: Session; viewer: Viewer },
) {
  const client = useQueryClient()
  const [, change] = useUrlSearch()
  const userId = session.status === 'user' ? session.user.id : null
  const key = scanKey(question)
  const [run, setRun] = useState(() => openRun(key, storedId))
  const options = scanQueryOptions(question, { userId, viewer }, run, (found) =>
    announceScanEnd(question.tripType, found),
  )
  const query = useQuery({ ...options, enabled: session.status !== 'loading' })
  const isRanHere = useRanHere(run, query.data)
  const found = useMemo(
    () => (query.data ? { ...query.data, isRanHere } : run.before?.found),
    [query.data, isRanHere, run.before],
  )
  const error = query.error ?? (query.isFetching && !query.data ? (run.before?.error ?? null) : null)
  const now = followAddress(run, { question: key, address: storedId, foundId: found?.searchId ?? null })
  if (now !== run) setRun(now)
  const shownTo = useEffectiveViewer(
    viewer,
    found?.bestDeal?.locked === true,
    () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
  )
  const isKnown = session.status !== 'loading' && Boolean(found ?? error)
  const scanId = addressId(found, error, storedId)
  const asked = found?.record ? storedScanSearch(found.record) : null
  const isOther = asked !== null && scanKey(asked) !== key
  const right = isKnown && isOther ? writeScan(asked, scanId).toString() : null
  useEffect(() => {
    if (right !== null) change((params) => withOthers(new URLSearchParams(right), params))
  }, [right, change])
  useKeptId('scan', isKnown && !isOther ? scanId : undefined)
  return {
    found,
    error,
    isFetching: query.isFetching,
    isOpening: session.status === 'loading' || idToFollow(run) !== null,
    shownTo,
    again: () =>
      setRun({
        ...openRun(key, null),
        address: storedId,
        startedAt: Date.now(),
        before: { address: storedId, found, error },
      }),
  }
}

/** Whether this tab ran a visitor's scan, which the server cannot know. A reload finds it with the history entry. */
function useRanHere({ id }: ScanRun, found: FoundScan | undefined): boolean {
  const entry = useHistoryEntry()
  const [keptId] = useState(() => readEntryState(entry).ranScan)
  const searchId = found?.searchId ?? null
  const isRanHere = searchId !== null && !found?.record?.isOwn && (id === null || searchId === keptId)
  useEffect(() => {
    if (isRanHere) saveEntryState(entry, { ranScan: searchId })
  }, [isRanHere, entry, searchId])
  return isRanHere
}

/** Called when a scan that ran while open ends; `null` if it failed. */
type OnEnd = (found: FoundScan | null) => void

interface Asker {
  userId: string | null
  viewer: Viewer
}

/** A scan, streamed. A refetch follows the same scan; only another run starts a new one. */
function scanQueryOptions(question: ScanInput, { userId, viewer }: Asker, run: ScanRun, onEnd: OnEnd) {
  const keyOf = (of: ScanRun) => runKey([userId, viewer], of)
  const queryKey = keyOf(run)
  return queryOptions<FoundScan, Error, FoundScan, typeof queryKey>({
    queryKey,
    meta: { personal: userId !== null, access: true },
    queryFn: async ({ signal, client }): Promise<FoundScan> => {
      let ran = false
      const show = (found: FoundScan) => {
        ran ||= !isOver(found)
        client.setQueryData(queryKey, found)
        // The address names it from now on: coming back finds it by its id.
        if (found.searchId && run.id === null)
          client.setQueryData(keyOf({ ...run, id: found.searchId }), found)
      }
      const watch = { signal, show }
      const id = client.getQueryData<FoundScan>(queryKey)?.searchId ?? idToFollow(run)
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
