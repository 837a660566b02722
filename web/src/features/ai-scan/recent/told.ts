import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { freshnessOf } from '../../../flights/fares/freshness-words.ts'
import { formatAge } from '../../../format/durations.ts'
import { scanText } from '../../../text/scan-text.ts'
import { isOver } from '../scan/scan.ts'

const words = scanText.recent

/** How far a scan is, how much it has looked at, how its price is known, and when it was made. */
export function toldOf(scan: AiSearchSummary, now: number): string[] {
  const { status, progress, checks, bestDates: best, createdAt } = scan
  const isDone = isOver(scan)
  const known = best && !best.locked ? freshnessOf(best, now) : null
  // A price that was asked for is as old as its scan; one that was remembered may be far older.
  const saysAge = isDone && (known === null || known.state === 'cached')
  return [
    isDone ? null : words.percent(progress),
    status === 'failed' ? null : words.checks(checks),
    saysAge ? formatAge(createdAt, now) : null,
    known?.words ?? null,
  ].filter((line) => line !== null)
}
