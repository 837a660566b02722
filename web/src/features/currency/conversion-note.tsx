import { Coins } from 'lucide-react'
import { SearchAgainNote } from '../../flights/results/result-notes.tsx'
import { formatLongDay } from '../../format/dates.ts'
import { pageText } from '../../text/page-text.ts'
import { Note } from '../../ui/note.tsx'
import { currencyText } from './messages.ts'
import type { ShownMoney } from './shown-money.ts'

/** Says at which rate the prices of a page are converted, or why they are not; nothing in the currency of the search. */
export function ConversionNote({ currency, conversion, isStale, failure }: ShownMoney) {
  if (failure)
    return (
      <SearchAgainNote
        kind="amber"
        icon={<Coins aria-hidden />}
        again={pageText.actions.tryAgain}
        busy={failure.busy}
        onAgain={failure.onRetry}
      >
        {currencyText.failed(currency)}
      </SearchAgainNote>
    )
  if (!conversion) return null
  return (
    <Note kind={isStale ? 'amber' : 'sky'} icon={<Coins aria-hidden />}>
      {conversionWords({ conversion, isStale }).join(' ')}
    </Note>
  )
}

/** At which rate prices are converted; empty where they are not. */
export function conversionWords({
  conversion,
  isStale,
}: Pick<ShownMoney, 'conversion' | 'isStale'>): string[] {
  if (!conversion) return []
  const words = currencyText.converted(conversion.from, formatLongDay(conversion.rateDate))
  return isStale ? [words, currencyText.stale] : [words]
}
