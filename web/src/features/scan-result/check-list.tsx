import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { SmartSample } from '@faresight/contracts/ai-scan/record'
import { daysBetween } from '@faresight/contracts/days'
import { useId } from 'react'
import { formatSpan } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { scanText } from '../ai-scan/messages.ts'
import { dot } from '../../ui/checkbox.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type PriceRange, bandOf, rangeOf } from '../price-calendar/cells.ts'
import { isSamePair } from '../ai-scan/ranking.ts'
import { row } from './field.ts'
import { cx } from '../../ui/class-names.ts'
import { bandLooks } from '../price-calendar/cell-face.tsx'
import { useNow } from '../../browser/timing.ts'
import { rememberedAge } from '../price-calendar/sentences.ts'

/** Fixed number of rows, so that nothing below moves. */
const rows = 6

interface Props {
  /** Newest last. */
  checks: readonly SmartSample[]
  deals: readonly OpenDeal[]
  currency: string
}

export function CheckList({ checks, deals, currency }: Props) {
  const id = useId()
  const range = rangeOf(deals.flatMap(({ lowestPrice }) => lowestPrice ?? []))
  const last = checks.slice(-rows).toReversed()
  const spare = rows - Math.max(1, last.length)
  return (
    <section aria-labelledby={id} className="card p-4 md:p-6">
      <h2 id={id} className="text-18 tracking-snug">
        {scanText.progress.lastChecks}
      </h2>
      <p className="text-13 text-ink-2">{scanText.progress.lowestOfEach}</p>
      <ul className="mt-1">
        {last.length === 0 && <li className={`${row} text-ink-2`}>{scanText.progress.noChecksYet}</li>}
        {last.map((check) => (
          <li key={`${check.departureDate}-${check.returnDate}-${check.checkedAt}`} className={row}>
            <BandChip price={check.why === 'leg' ? null : check.price} range={range} />
            <Dates check={check} />
            <span className="ml-auto flex shrink-0 items-center gap-2 text-right">
              <RememberedAge deal={fareOf(check, deals)} />
              {check.price === null ? (
                <span className="text-13 text-ink-2">{scanText.progress.noFare}</span>
              ) : (
                <Money figure={fareFigure(check.price)} currency={currency} size={14} />
              )}
            </span>
            <span className="w-[78px] shrink-0 text-right text-12 text-ink-3 max-md:hidden">
              {scanText.progress.why[check.why]}
            </span>
          </li>
        ))}
        {Array.from({ length: spare }, (_, place) => (
          <li key={place} aria-hidden className={row}>
            <Skeleton className="h-3.5 w-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lowest fare of a check's pair; a one-way check has none. */
function fareOf({ why, departureDate, returnDate }: SmartSample, deals: readonly OpenDeal[]) {
  if (why === 'leg') return undefined
  const deal = deals.find((one) => isSamePair(one, { date: departureDate, returnDate }))
  return deal?.lowest ?? deal
}

function Dates({ check: { departureDate, returnDate } }: { check: SmartSample }) {
  const first = departureDate ?? returnDate
  return (
    <span className="min-w-0">
      {first && formatSpan(first, departureDate ? returnDate : null)}
      {departureDate && returnDate && (
        <span className="text-ink-2">{`${dot}${scanText.nights(daysBetween(departureDate, returnDate))}`}</span>
      )}
    </span>
  )
}

/** A price's band, as in the calendar. Hidden from screen readers, which read the price. */
export function BandChip({ price, range }: { price: number | null; range: PriceRange | null }) {
  const band = price === null ? null : bandOf(price, range)
  const look = band && bandLooks[band]
  return (
    <span
      aria-hidden
      className={cx(
        'grid h-[22px] w-4 shrink-0 place-items-center rounded-[3px]',
        look ? look.fill : 'bg-sunken',
      )}
    >
      {look && <look.Mark className="size-3" strokeWidth={2.6} />}
    </span>
  )
}

/** Age of a cached price: `cached 6 h`. */
export function RememberedAge({ deal }: { deal: Pick<OpenDeal, 'live' | 'seenAt'> | undefined }) {
  const now = useNow()
  const age = deal ? rememberedAge(deal, now) : null
  return (
    age && <span className="text-12 whitespace-nowrap text-amber-text">{scanText.progress.cached(age)}</span>
  )
}
