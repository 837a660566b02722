import type { ReactNode } from 'react'
import { formatDuration } from '../../../format/durations.ts'
import { fareFigure } from '../../../format/money.ts'
import { aiFeaturesText } from '../../../text/ai-features-text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { locale } from '../../../text/text.ts'
import { Badge, Sun } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { rankedDeals } from './ranked.ts'

const words = aiFeaturesText.shows.score
const places = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Three deals under a slider that ranks them: the example is to be tried. */
export function ScoreExample({ priceWeight, slider }: { priceWeight: number; slider: ReactNode }) {
  return (
    <div className="rounded-3 border border-line bg-sunken p-4 md:p-7">
      {slider}
      <ol aria-label={words.label} aria-live="polite" className="mt-5 grid gap-2">
        {rankedDeals(priceWeight).map(({ name, price, minutes, score }, place) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-[10px] bg-raised px-4 py-3 shadow-lift"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-medium">
              {name}
              {place === 0 && (
                <Badge kind="best" tag>
                  <Sun />
                  {flightText.drawings.best}
                </Badge>
              )}
            </span>
            <Money figure={fareFigure(price)} currency="USD" />
            <span className="text-13 text-ink-2">{formatDuration(minutes)}</span>
            <span className="text-right text-13 text-ink-2">{words.score(places.format(score))}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13 text-ink-2">{words.note}</p>
    </div>
  )
}
