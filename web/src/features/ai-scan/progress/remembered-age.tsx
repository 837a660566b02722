import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { useNow } from '../../../browser/clock.ts'
import { scanText } from '../../../text/scan-text.ts'
import { rememberedAge } from '../calendar/rules/sentences.ts'

/** How old a price is that was remembered, not asked for now: `cached 6 h`. */
export function RememberedAge({ deal }: { deal: OpenDeal | undefined }) {
  const now = useNow()
  const age = deal ? rememberedAge(deal, now) : null
  return (
    age && <span className="text-12 whitespace-nowrap text-amber-text">{scanText.progress.cached(age)}</span>
  )
}
