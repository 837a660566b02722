import { ApiProblem } from '../../../api/problems.ts'
import { formatMoment } from '../../../format/dates.ts'
import { scanText } from '../../../text/scan-text.ts'

const minuteMs = 60_000

/** When there are searches again, of a refusal that knows it: the minute that has then begun. */
export function backAt(error: unknown, now = Date.now()): string | null {
  if (!(error instanceof ApiProblem) || error.status !== 429 || error.retryAfterSeconds === null) return null
  const at = Math.ceil((now + error.retryAfterSeconds * 1000) / minuteMs) * minuteMs
  return scanText.result.backAt(formatMoment(new Date(at).toISOString()))
}
