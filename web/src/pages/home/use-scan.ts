import { convertDeal, convertKnown, convertResult } from '../../flights/money/conversion.ts'
import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'
import { saveEntryState, readEntryState, useHistoryEntry } from '../../browser/history-entry.ts'
import { scanKey, withOthers, writeScan } from '../../flights/trips/scan-address.ts'
import { useEffectiveViewer, useKeptId } from './results-hooks.ts'
import { announceScanEnd, isGone } from '../../features/scan-result/scan-status.ts'
import { storedScanSearch } from '../../flights/trips/scan-trip.ts'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import type { Session } from '../../features/session/session.ts'
import { ApiProblem } from '../../api/problems.ts'
import { followScan, scanAsUser, scanAsVisitor } from '../../features/ai-scan/calls.ts'
import { type FoundScan, isOver, scansKey } from '../../features/ai-scan/scan.ts'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { Conversion } from '../../flights/money/conversion.ts'

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

/** The scan that a page shows: one that its address names, or one that the page has started. */
export interface ScanRun {
  /** The id that the address named when the scan was opened; `null` of a scan that the page started. */
  id: string | null
  /** The search, as its `scanKey`. */
  question: string
  /** The id in the address when last looked at. */
  address: string | null
  /** Tells repeated runs of one search apart. */
  startedAt: number
  /** What the page showed before it repeated the search. It stays if this run is refused. */
  before: { address: string | null; found: FoundScan | undefined; error: Error | null } | null
}

export function openRun(question: string, address: string | null): ScanRun {
  return { id: address, question, address, startedAt: 0, before: null }
}

/**
 * The run after the address has changed. The page itself adds the id of a scan that it started, drops that of a refused one, and
 * corrects a search that the scan contradicts; any other change opens another scan.
 */
export function followAddress(
  run: ScanRun,
  { question, address, foundId }: { question: string; address: string | null; foundId: string | null },
): ScanRun {
  const isSameSearch = question === run.question
  if (isSameSearch && address === run.address) return run
  const isOwnChange = address === null ? isSameSearch : address === run.address || address === foundId
  if (!isOwnChange) return openRun(question, address)
  return { ...run, id: isSameSearch ? run.id : address, question, address }
}

/** The scan to follow where nothing is cached; `null` starts a new one. */
export function idToFollow({ id, address, before }: ScanRun): string | null {
  return id ?? (before && address === before.address ? null : address)
}

/** Query key of a run. An answer for one kind of viewer is not valid for another. */
export function runKey(viewer: readonly [userId: string | null, viewer: string], run: ScanRun) {
  const { id, question, startedAt } = run
  return [scansKey, ...viewer, ...(id === null ? [question, startedAt] : [id])] as const
}

/**
 * The scan id for the address. Finished scans stay, also if a new one was refused; unreachable scans and links that lead nowhere
 * stay, refused ones don't.
 */
export function addressId(
  found: Pick<FoundScan, 'searchId' | 'status'> | undefined,
  error: Error | null,
  storedId: string | null,
): string | null {
  if (found && (isOver(found) || !error)) return found.searchId
  const isRefused = error instanceof ApiProblem && error.status < 500 && !isGone(error)
  return error && !isRefused ? storedId : null
}

/** What a scan has found, with its prices in another currency. */
export function convertScan(found: FoundScan, to: Conversion): FoundScan {
  const { bestDeal, scannedDates, lastChecks, scan, calendar, record } = found
  return {
    ...found,
    bestDeal: bestDeal && (bestDeal.locked ? bestDeal : convertDeal(bestDeal, to)),
    scannedDates: scannedDates.map((deal) => convertDeal(deal, to)),
    lastChecks: lastChecks.map((check) => ({ ...check, price: convertKnown(check.price, to) })),
    scan: scan && { ...scan, certificate: convertGap(scan.certificate, to) },
    calendar: calendar && convertCalendar(calendar, to),
    record: record && {
      ...record,
      currency: to.to,
      allResults: record.allResults.map((result) => convertResult(result, to)),
    },
  }
}

type Certificate = NonNullable<FoundScan['scan']>['certificate']

function convertGap(certificate: Certificate, to: Conversion): Certificate {
  return certificate && { ...certificate, gap: certificate.gap === 0 ? 0 : to.amount(certificate.gap) }
}

function convertCalendar({ earlierPrices, estimates }: ScanCalendar, to: Conversion): ScanCalendar {
  const whole = (amount: number | null) => (amount === null ? null : Math.round(to.amount(amount)))
  return {
    earlierPrices: earlierPrices.map((price) => ({ ...price, price: to.amount(price.price) })),
    estimates: estimates.map(({ date, low, high }) => ({ date, low: low.map(whole), high: high.map(whole) })),
  }
}
