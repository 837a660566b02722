import type { ReactNode } from 'react'
import { useDebounced } from '../../../browser/debounced.ts'
import { formatDuration } from '../../../format/durations.ts'
import { fareFigure, farePhrase } from '../../../format/money.ts'
import { aiFeaturesText } from '../../../text/ai-features-text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { figuresText } from '../../../text/figures-text.ts'
import { Badge, Sun } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { rankedDeals } from './ranked.ts'

const words = aiFeaturesText.shows.score
/** The slider rests once it has not moved for so long. */
const restMs = 700

/** Three deals under a slider that ranks them: the example is to be tried. */
export function ScoreExample({ priceWeight, slider }: { priceWeight: number; slider: ReactNode }) {
  return (
    <div className="rounded-3 border border-line bg-sunken p-4 md:p-7">
      {slider}
      <ol aria-label={words.label} className="mt-5 grid gap-2">
        {rankedDeals(priceWeight).map(({ name, price, minutes, score }, place) => (
          <li
            key={name}
            className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-[10px] bg-raised px-4 py-3 shadow-lift"
          >
            <span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-medium">
                {name}
                {place === 0 && (
                  <Badge kind="best" tag>
                    <Sun />
                    {flightText.drawings.best}
                  </Badge>
                )}
              </span>
              <span className="block text-13 text-ink-2">{formatDuration(minutes)}</span>
            </span>
            <span className="ml-auto text-right">
              <Money figure={fareFigure(price)} currency="USD" />
              <span className="block text-13 text-ink-2">{words.score(figuresText.decimals(score, 2))}</span>
            </span>
          </li>
        ))}
      </ol>
      <BestHeard priceWeight={priceWeight} />
      <p className="mt-3 text-13 text-ink-2">{words.note}</p>
    </div>
  )
}

/** The best deal for those who listen, once the slider rests: while it moves, it says by itself where it is. */
function BestHeard({ priceWeight }: { priceWeight: number }) {
  const [best] = rankedDeals(useDebounced(priceWeight, restMs))
  return (
    <output className="sr-only">
      {best && words.heard(best.name, farePhrase(best.price, 'USD'), figuresText.decimals(best.score, 2))}
    </output>
  )
}
