import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { farePhrase } from '../../../format/money.ts'
import { scanText } from '../../../text/scan-text.ts'

const words = scanText.result.certificate

/** The sentence in two parts, of which the first is bold. */
export function certificateOf(
  { candidates, checks, certificate, ended }: ScanProgress,
  { tripType, currency }: Pick<AskedScan, 'tripType' | 'currency'>,
  gap: number | null,
): readonly [string, string] {
  if (ended === 'exhausted') return words.all(tripType, candidates, checks)
  if (!certificate || gap === null) return words.unsure(tripType, candidates, checks)
  const percent = Math.round(certificate.confidence * 100)
  return words.sure(tripType, candidates, checks, percent, farePhrase(gap, currency))
}
