import { useId } from 'react'
import { formatSpan } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { scanText } from '../ai-scan/messages.ts'
import { dot } from '../../ui/checkbox.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rangeOf } from '../price-calendar/cells.ts'
import { DealCard, LegSkeletons } from '../ai-scan/deal-card.tsx'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import type { RankedDeal } from '../ai-scan/ranking.ts'
import { BandChip, RememberedAge } from './check-list.tsx'
import { row } from './field.ts'

const next = 2

export function BestSoFar({ ranked, asked }: { ranked: readonly RankedDeal[]; asked: AskedScan }) {
  const id = useId()
  const [best, ...others] = ranked
  if (!best) return <NothingYet asked={asked} />
  const range = rangeOf(ranked.map(({ price }) => price))
  return (
    <DealCard waiting deal={best.deal} offer={null} asked={asked} label={scanText.progress.best} titleId={id}>
      <ul className="border-t border-line">
        {others.slice(0, next).map(({ deal, price }) => (
          <li key={`${deal.date}-${deal.returnDate}`} className={row}>
            <BandChip price={price} range={range} />
            <span className="min-w-0">
              {deal.date && formatSpan(deal.date, deal.returnDate)}
              <span className="text-ink-2">{`${dot}${scanText.progress.nextBest}`}</span>
            </span>
            <span className="ml-auto flex shrink-0 items-center gap-2">
              <RememberedAge deal={deal} />
              <Money figure={fareFigure(price)} currency={deal.currency} size={14} />
            </span>
          </li>
        ))}
        <SpareRows count={next - others.length} />
      </ul>
    </DealCard>
  )
}

/** Keeps the height, so that nothing below moves. */
function NothingYet({ asked }: { asked: AskedScan }) {
  return (
    <div className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex min-h-18 items-start justify-between gap-4">
        <div className="text-ink-2">
          <p className="text-13">{scanText.progress.best}</p>
          <p className="text-16">{scanText.progress.nothingYet}</p>
        </div>
        <Skeleton className="h-8 w-24" />
      </div>
      <LegSkeletons trip={asked.tripType} />
      <Skeleton className="h-6 w-full" />
      <ul aria-hidden className="border-t border-line">
        <SpareRows count={next} />
      </ul>
    </div>
  )
}

function SpareRows({ count }: { count: number }) {
  return Array.from({ length: Math.max(0, count) }, (_, place) => (
    <li key={place} aria-hidden className={row}>
      <Skeleton className="h-3.5 w-full" />
    </li>
  ))
}
