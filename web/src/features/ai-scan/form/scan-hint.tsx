import { countPairs, periodFrom } from '@faresight/contracts/ai-scan/date-pairs'
import { useWatch, type Control } from 'react-hook-form'
import { useHydrated } from '../../../browser/hydrated.ts'
import { today } from '../../../flights/trips/flight/days.ts'
import type { ScanDraft } from '../../../flights/trips/scan/question.ts'
import { text } from '../../../text/text.ts'

const words = text.scan

/** How much there is to look at, and how long that takes. */
export function ScanHint({ control, kept }: { control: Control<ScanDraft>; kept: boolean }) {
  const [tripType, searchPeriod, minNights, maxNights] = useWatch({
    control,
    name: ['tripType', 'searchPeriod', 'minNights', 'maxNights'],
  })
  // What day it is was not known when the page was built.
  const hydrated = useHydrated()
  const isOneWay = tripType === 'oneway'
  const pairs = hydrated
    ? countPairs(periodFrom(today(), searchPeriod), isOneWay ? null : { minNights, maxNights })
    : 0
  const count = isOneWay ? words.days(pairs) : words.pairs(pairs)
  return (
    <p className="max-w-[56ch] flex-[2_1_280px] text-13 text-ink-2">
      {words.hint(pairs > 0 ? count : words.somePairs, kept)}
    </p>
  )
}
