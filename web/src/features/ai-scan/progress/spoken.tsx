import { useThrottled } from '../../../browser/throttled.ts'
import { farePhrase } from '../../../format/money.ts'
import { scanText } from '../../../text/scan-text.ts'
import { completeWords } from '../scan/end-toasts.ts'
import { isOver, type FoundScan } from '../scan/scan.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import type { RankedDeal } from '../deal/ranking.ts'

const words = scanText
const everyMs = 8000

interface Props {
  found: FoundScan | undefined
  trip: AskedScan['tripType']
  /** A toast says that it has ended. */
  hasToast: boolean
  /** The lowest score; `null` where it is withheld, or nothing was found yet. */
  best: RankedDeal | null
}

/** How far a scan is and that it has ended, for those who listen: politely, and no oftener than can be heard. */
export function Spoken(props: Props) {
  const said = useThrottled(sentence(props), everyMs)
  return <output className="sr-only">{said}</output>
}

function sentence({ found, trip, hasToast, best }: Props): string {
  if (!found?.scan) return ''
  const { checks, budget } = found.scan
  if (found.status === 'completed')
    return hasToast ? '' : `${words.toast.complete}. ${completeWords(trip, found.scan, found.bestDeal)}.`
  // How else a scan ends stands on the page as a sentence of its own.
  if (isOver(found)) return ''
  return words.progress.spoken(checks, budget, best && farePhrase(best.price, best.deal.currency))
}
