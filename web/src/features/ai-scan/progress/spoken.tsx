import { useThrottled } from '../../../browser/throttled.ts'
import { farePhrase } from '../../../format/money.ts'
import { scanText } from '../../../text/scan-text.ts'
import { completeWords } from '../scan/end-toasts.ts'
import { isOver, type FoundScan } from '../scan/scan.ts'
import type { RankedDeal } from '../deal/ranking.ts'

const words = scanText
const everyMs = 8000

interface Props {
  found: FoundScan | undefined
  /** The lowest score; `null` where it is withheld, or nothing was found yet. */
  best: RankedDeal | null
}

/** How far a scan is and that it has ended, for those who listen: politely, and no oftener than can be heard. */
export function Spoken({ found, best }: Props) {
  const said = useThrottled(sentence(found, best), everyMs)
  return <output className="sr-only">{said}</output>
}

function sentence(found: FoundScan | undefined, best: RankedDeal | null): string {
  if (!found?.scan) return ''
  const { checks, budget } = found.scan
  if (found.status === 'completed')
    return `${words.toast.complete}. ${completeWords(found.scan, found.bestDeal)}.`
  // How else a scan ends stands on the page as a sentence of its own.
  if (isOver(found)) return ''
  return words.progress.spoken(checks, budget, best && farePhrase(best.price, best.deal.currency))
}
