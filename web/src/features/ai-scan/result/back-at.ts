import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { ApiProblem } from '../../../api/problems.ts'
import { formatClock, formatMoment } from '../../../format/dates.ts'
import { toPlainDate } from '../../../format/local-days.ts'
import { scanText } from '../../../text/scan-text.ts'

const minuteMs = 60_000

/**
 * When there are searches again for whoever has used up theirs: the minute that has then begun. When a running one ends nobody
 * knows.
 */
export function backAt(error: unknown, now = Date.now()): string | null {
  if (!(error instanceof ApiProblem) || error.code !== aiScanProblems['quota-used'].code) return null
  if (error.retryAfterSeconds === null) return null
  const at = new Date(Math.ceil((now + error.retryAfterSeconds * 1000) / minuteMs) * minuteMs)
  const isToday = toPlainDate(at) === toPlainDate(new Date(now))
  return scanText.result.backAt((isToday ? formatClock : formatMoment)(at.toISOString()))
}
