import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { isOver } from './scan.ts'
import { freshnessOf } from '../../flights/fares/fares.ts'
import { formatAge } from '../../format/durations.ts'
import { scanText } from './messages.ts'

export function runningScans(scans: readonly AiSearchSummary[]): string[] {
  return scans.filter((scan) => !isOver(scan)).map(({ searchId }) => searchId)
}

/** The latest scan to end among those that were running; `undefined` if there is none. */
export function latestEnded(
  scans: readonly AiSearchSummary[],
  ran: readonly string[],
): AiSearchSummary | undefined {
  return scans
    .filter((scan) => isOver(scan) && ran.includes(scan.searchId))
    .toSorted(
      (a, b) => Date.parse(b.completedAt ?? b.createdAt) - Date.parse(a.completedAt ?? a.createdAt),
    )[0]
}

/** Progress, number of checks, freshness of the price and age of the scan. */
export function scanDetails(scan: AiSearchSummary, now: number): string[] {
  const { status, progress, checks, bestDates: best, createdAt } = scan
  const isDone = isOver(scan)
  const known = best && !best.locked ? freshnessOf(best, now) : null
  // A live price is as old as its scan; a cached one may be far older.
  const saysAge = isDone && (known === null || known.state === 'cached')
  return [
    isDone ? null : scanText.recent.percent(progress),
    status === 'failed' ? null : scanText.recent.checks(checks),
    saysAge ? formatAge(createdAt, now) : null,
    known?.words ?? null,
  ].filter((line) => line !== null)
}
