import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { ShieldCheck } from 'lucide-react'
import { scanText } from '../../../text/scan-text.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { certificateOf } from './certificate-words.ts'

const words = scanText.result

interface Props {
  scan: ScanProgress
  asked: Pick<AskedScan, 'tripType' | 'currency'>
  /** By how much, at the most, an unchecked pair may be cheaper than the deal that is shown; `null` where nobody knows. */
  gap: number | null
  /** How sure a scan is comes with access. */
  locked?: boolean
}

/** Best of how many, after how many checks, and how sure that is. */
export function Certificate({ scan, asked, gap, locked }: Props) {
  const [best, sure] = locked
    ? words.certificate.locked(asked.tripType, scan.candidates, scan.checks)
    : certificateOf(scan, asked, gap)
  return (
    <p className="flex gap-3 border-t border-line bg-surface px-4 py-3.5 text-14 text-ink-2 md:max-lg:border-t-0">
      <ShieldCheck aria-hidden className="mt-0.5 size-[18px] shrink-0 text-green-text" />
      <span>
        <b className="font-semibold text-ink">{best}</b> {sure}
      </span>
    </p>
  )
}
