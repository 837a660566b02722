import { useId } from 'react'
import { formatSpan } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { scanText } from '../ai-scan/messages.ts'
import { dot } from '../../ui/dotted.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rangeOf, cachedAge } from '../price-calendar/cells.ts'
import { DealCard, LegSkeletons } from '../ai-scan/deal-card.tsx'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { type RankedDeal, isSamePair } from '../ai-scan/ranking.ts'
import type { FoundScan } from '../ai-scan/scan.ts'
import { BandChip, checkRow } from '../price-calendar/calendar-parts.tsx'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { SmartSample } from '@faresight/contracts/ai-scan/record'
import { daysBetween } from '@faresight/contracts/days'
import { useNow } from '../../browser/timing.ts'

const next = 2

interface Props {
  found: FoundScan
  asked: ScanTrip
  ranked: readonly RankedDeal[]
}

export function SoFar({ found, asked, ranked }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <BestSoFar ranked={ranked} asked={asked} />
      <CheckList checks={found.lastChecks} deals={found.scannedDates} currency={asked.currency} />
    </div>
  )
}

function BestSoFar({ ranked, asked }: { ranked: readonly RankedDeal[]; asked: ScanTrip }) {
  const [best, ...others] = ranked
  if (!best) return <NothingYet asked={asked} />
  const range = rangeOf(ranked.map(({ price }) => price))
  return (
    <DealCard waiting deal={best.deal} offer={null} asked={asked} label={scanText.progress.best}>
      <ul className="border-t border-line">
        {others.slice(0, next).map(({ deal, price }) => (
          <li key={`${deal.date}-${deal.returnDate}`} className={checkRow}>
            <BandChip price={price} range={range} />
            <span className="min-w-0 flex-1 basis-28">
              {deal.date && formatSpan(deal.date, deal.returnDate)}
              <span className="text-ink-2">{`${dot}${scanText.progress.nextBest}`}</span>
            </span>
            <span className="ml-auto flex shrink-0 items-center gap-2">
              <CachedAge deal={deal} />
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
function NothingYet({ asked }: { asked: ScanTrip }) {
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
    <li key={place} aria-hidden className={checkRow}>
      <Skeleton className="h-3.5 w-full" />
    </li>
  ))
}

/** Fixed number of rows, so that nothing below moves. */
const rows = 6

interface CheckListProps {
  /** Newest last. */
  checks: readonly SmartSample[]
  deals: readonly UnlockedDeal[]
  currency: string
}

function CheckList({ checks, deals, currency }: CheckListProps) {
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
        {last.length === 0 && <li className={`${checkRow} text-ink-2`}>{scanText.progress.noChecksYet}</li>}
        {last.map((check) => (
          <li key={`${check.departureDate}-${check.returnDate}-${check.checkedAt}`} className={checkRow}>
            <BandChip price={check.why === 'leg' ? null : check.price} range={range} />
            <Dates check={check} />
            <span className="ml-auto flex shrink-0 items-center gap-2 text-right">
              <CachedAge deal={fareOf(check, deals)} />
              {check.price === null ? (
                <span className="text-13 text-ink-2">{scanText.progress.noFare}</span>
              ) : (
                <Money figure={fareFigure(check.price)} currency={currency} size={14} />
              )}
            </span>
            <span className="w-19.5 shrink-0 text-right text-12 text-ink-3 max-md:hidden">
              {scanText.progress.why[check.why]}
            </span>
          </li>
        ))}
        <SpareRows count={spare} />
      </ul>
    </section>
  )
}

/** The lowest fare of a check's pair; a one-way check has none. */
function fareOf({ why, departureDate, returnDate }: SmartSample, deals: readonly UnlockedDeal[]) {
  if (why === 'leg') return undefined
  const deal = deals.find((one) => isSamePair(one, { date: departureDate, returnDate }))
  return deal?.lowest ?? deal
}

function Dates({ check: { departureDate, returnDate } }: { check: SmartSample }) {
  const first = departureDate ?? returnDate
  return (
    <span className="min-w-0 flex-1 basis-28">
      {first && formatSpan(first, departureDate ? returnDate : null)}
      {departureDate && returnDate && (
        <span className="text-ink-2">{`${dot}${scanText.nights(daysBetween(departureDate, returnDate))}`}</span>
      )}
    </span>
  )
}

/** Age of a cached price: `cached 6 h`. */
function CachedAge({ deal }: { deal: Pick<UnlockedDeal, 'live' | 'seenAt'> | undefined }) {
  const now = useNow()
  const age = deal ? cachedAge(deal, now) : null
  return (
    age && <span className="text-12 whitespace-nowrap text-amber-text">{scanText.progress.cached(age)}</span>
  )
}
