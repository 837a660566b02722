import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { useNow } from '../../../browser/clock.ts'
import { pageText } from '../../../text/page-text.ts'
import { rememberedAge } from '../calendar/rules/sentences.ts'

/** How old a price is that was remembered, not asked for now: `cached 6 h`. */
export function RememberedAge({ deal }: { deal: OpenDeal | undefined }) {
  const now = useNow()
  const age = deal ? rememberedAge(deal, now) : null
  return (
    age && (
      <span className="text-12 whitespace-nowrap text-amber-text">{pageText.scan.progress.cached(age)}</span>
    )
  )
}
