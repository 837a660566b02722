import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { Info } from 'lucide-react'

/** What the server says of the scan as a whole, each once, in quiet lines: who did not answer, and what was left out. */
export function ScanRemarks({ scan }: { scan: Pick<ScanProgress, 'remarks'> }) {
  const lines = [...new Set(scan.remarks)]
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-13 text-ink-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-1.5">
          <Info aria-hidden className="mt-0.5 size-[15px] shrink-0 text-ink-3" />
          {line}
        </li>
      ))}
    </ul>
  )
}
