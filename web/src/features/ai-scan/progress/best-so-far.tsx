import { useId } from 'react'
import { formatSpan } from '../../../format/dates.ts'
import { fareFigure } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import { Money } from '../../../ui/money.tsx'
import { rangeOf } from '../calendar/rules/bands.ts'
import { DealCard } from '../deal/deal-card.tsx'
import type { AskedScan } from '../query/asked-scan.ts'
import type { RankedDeal } from '../deal/ranking.ts'
import { BandMark } from './band-mark.tsx'

const words = pageText.scan.progress
const next = 2

/** The lowest score so far with both its ways, and those that come after it. */
export function BestSoFar({ ranked, asked }: { ranked: readonly RankedDeal[]; asked: AskedScan }) {
  const id = useId()
  const [best, ...others] = ranked
  if (!best) return <p className="card p-6 text-14 text-ink-2">{words.nothingYet}</p>
  const range = rangeOf(ranked.map(({ price }) => price))
  return (
    <DealCard deal={best.deal} offer={null} asked={asked} label={words.best} titleId={id}>
      {others.length > 0 && (
        <ul className="border-t border-line">
          {others.slice(0, next).map(({ deal, price }) => (
            <li
              key={`${deal.date}-${deal.returnDate}`}
              className="flex min-h-11 items-center gap-3 border-line text-14 not-first:border-t"
            >
              <BandMark price={price} range={range} />
              <span className="min-w-0">
                {deal.date && formatSpan(deal.date, deal.returnDate)}
                <span className="text-ink-2">{`\u00a0· ${words.nextBest}`}</span>
              </span>
              <span className="ml-auto">
                <Money figure={fareFigure(price)} currency={deal.currency} size={14} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </DealCard>
  )
}
