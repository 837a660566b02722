import { scanText } from '../../../text/scan-text.ts'
import type { FoundScan } from '../scan/scan.ts'

const words = scanText.result

/** Why a scan is not whole, and no more than it has found; `null` of one that is. */
export function endSentence({
  status,
  line,
  scan,
  record,
  bestDeal,
}: Pick<FoundScan, 'status' | 'line' | 'scan' | 'record' | 'bestDeal'>): string | null {
  const checks = scan?.checks ?? 0
  if (line === 'cut') return bestDeal ? words.stopped : words.stoppedEmpty
  if (status === 'canceled') {
    if (checks === 0) return words.canceledEmpty
    return bestDeal ? words.canceledAfter(checks) : words.canceledBare(checks)
  }
  if (status !== 'failed') return null
  const why = record?.errorMessage ?? words.failed
  return checks > 0 && bestDeal ? `${why} ${words.failedWith(checks)}` : why
}
