import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { Info } from 'lucide-react'
import { providerName } from '../../../flights/fares/provider-name.ts'
import { pageText } from '../../../text/page-text.ts'

const words = pageText.results

/** Who did not answer, and what was left out, each once, in quiet lines. */
export function ScanRemarks({ scan }: { scan: Pick<ScanProgress, 'providers' | 'remarks'> }) {
  const lines = [...new Set([...scan.providers.flatMap(gapOf), ...scan.remarks])]
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

function gapOf({ provider, status, detail, unsuited, count }: ScanProgress['providers'][number]): string[] {
  if (status === 'ok' || unsuited) return []
  const name = providerName(provider)
  return [detail ?? (count > 0 ? pageText.scan.result.gaps(name) : words.providerStatus[status](name))]
}
