import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { isOver } from '../scan/scan.ts'

/** The ids of scans that still run. */
export function runningIn(scans: readonly AiSearchSummary[]): string[] {
  return scans.filter((scan) => !isOver(scan)).map(({ searchId }) => searchId)
}

/** The scan that has ended last of those that ran before; `undefined` where none has. */
export function endedOf(
  scans: readonly AiSearchSummary[],
  ran: readonly string[],
): AiSearchSummary | undefined {
  return scans
    .filter((scan) => isOver(scan) && ran.includes(scan.searchId))
    .toSorted(
      (a, b) => Date.parse(b.completedAt ?? b.createdAt) - Date.parse(a.completedAt ?? a.createdAt),
    )[0]
}
