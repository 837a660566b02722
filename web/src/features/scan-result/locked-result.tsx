import { calendarText } from '../price-calendar/messages.ts'
import { type ReactNode, useId } from 'react'
import { LockedCard } from '../../flights/locked/locked-card.tsx'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { CalendarCard, CalendarHead, bandLooks } from '../price-calendar/calendar-parts.tsx'
import { type Band, type PriceRange, positionIn, rangeOf } from '../price-calendar/cells.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { Lock } from 'lucide-react'
import { formatMonth, toLocalDate } from '../../format/dates.ts'
import { fareFigure, farePhrase, isConverted } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'
import type { FoundScan } from '../ai-scan/scan.ts'
import { DealBanner } from './deal-banner.tsx'
import { flightText } from '../../flights/messages.ts'
import { LockedCover } from '../../ui/locked-cover.tsx'

interface Props {
  viewer: 'visitor' | 'member'
  found: FoundScan
  asked: ScanTrip
  running: boolean
  unlock: ReactNode
  /** A quieter version of `unlock`. */
  unlockAgain: ReactNode
}

/** The result without a plan: visitors see airline and times, members nothing. */
export function LockedResult({ viewer, found, asked, running, unlock, unlockAgain }: Props) {
  const titleId = useId()
  const { scan, bestDeal, scannedDates } = found
  if (!scan) return null
  return (
    <>
      {!running &&
        bestDeal &&
        (bestDeal.locked ? (
          <LockedCard>{unlock}</LockedCard>
        ) : (
          <DealBanner
            locked
            offer={null}
            deal={bestDeal}
            measured={bestDeal}
            asked={asked}
            scan={scan}
            action={unlock}
          />
        ))}
      <CalendarCard titleId={titleId}>
        <CalendarHead
          titleId={titleId}
          asked={asked}
          lead={viewer === 'visitor' ? calendarText.locked.visitorLead : calendarText.locked.lead}
        />
        {viewer === 'visitor' ? (
          <VisitorCalendar
            scannedDates={scannedDates}
            currency={asked.currency}
            checks={scan.checks}
            unlock={unlockAgain}
          />
        ) : (
          <div className="relative overflow-hidden rounded-2">
            <LockedCover
              drawing={<Drawing />}
              title={flightText.locked.label}
              why={`${calendarText.locked.checks(scan.checks)} ${calendarText.locked.memberWhy}`}
            >
              {unlockAgain}
            </LockedCover>
          </div>
        )}
      </CalendarCard>
    </>
  )
}

const shades = ['bg-line-2', 'bg-sunken', 'bg-line', 'bg-sky-line', 'bg-sunken', 'bg-sky-tint', 'bg-line']

function Drawing() {
  return (
    <div className="grid grid-cols-5 gap-1 md:grid-cols-10">
      {Array.from({ length: 60 }, (_, place) => (
        <span
          key={place}
          className={`h-11 max-md:nth-[n+31]:hidden rounded-1 ${shades[(place * place) % shades.length]}`}
        />
      ))}
    </div>
  )
}

interface VisitorProps {
  scannedDates: readonly UnlockedDeal[]
  currency: CurrencyCode
  checks: number
  unlock: ReactNode
}

function VisitorCalendar({ scannedDates, currency, checks, unlock }: VisitorProps) {
  const months = lockedMonths(scannedDates)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2 bg-sky-tint px-4 py-3">
        <p className="flex min-w-0 items-start gap-2.5 text-14">
          <Lock aria-hidden className="mt-px size-4.5 shrink-0 text-sky-text" />
          <span>
            <b className="font-semibold">{calendarText.locked.checks(checks)}</b>{' '}
            {calendarText.locked.visitorWhy}
          </span>
        </p>
        {unlock}
      </div>
      {months.length === 0 && (
        <p className="py-6 text-center text-14 text-ink-2">{calendarText.locked.none}</p>
      )}
      <div className="divide-y divide-line">
        {months.map(({ month, prices }) => (
          <div key={month} className="grid gap-x-4 gap-y-2 py-3.5 md:grid-cols-[148px_minmax(0,1fr)]">
            <h3 className="flex items-baseline justify-between gap-x-3 text-16 tracking-snug md:block">
              {formatMonth(toLocalDate(`${month}-01`))}{' '}
              <span className="text-13 font-normal text-ink-2 md:block">
                {calendarText.locked.inMonth(prices.length)}
              </span>
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-1.5">
              {prices.map((price, place) => (
                // Two dates of a month differ only by their place.
                <LockedCell key={place} {...price} currency={currency} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {months.some(({ prices }) => prices.some(({ band }) => band)) && <VisitorLegend currency={currency} />}
    </>
  )
}

function LockedCell({ price, band, currency }: LockedPrice & { currency: CurrencyCode }) {
  const { fill, Mark } = band ? bandLooks[drawnAs[band]] : neutral
  return (
    <li className={cx('grid h-13 place-items-center content-center gap-1.5 rounded-1 px-1', fill)}>
      <span aria-hidden className="h-2 w-9 rounded-full bg-current opacity-45 blur-xs" />
      {price === null ? (
        <>
          <Lock aria-hidden className="size-3.5" strokeWidth={2.2} />
          <span className="sr-only">{calendarText.locked.price}</span>
        </>
      ) : (
        <>
          <span aria-hidden className="flex items-center gap-1 text-14 leading-4 font-semibold">
            {Mark && <Mark className="size-3 shrink-0" strokeWidth={3} />}
            {fareFigure(price)}
          </span>
          <span className="sr-only">
            {farePhrase(price, currency)},{' '}
            {band ? calendarText.locked.bands[band] : calendarText.locked.neutral}, {calendarText.locked.day}
          </span>
        </>
      )}
    </li>
  )
}

function VisitorLegend({ currency }: { currency: CurrencyCode }) {
  return (
    <div className="mt-5 text-12 text-ink-2">
      <ul className="grid grid-cols-[auto_auto] justify-start gap-x-4 gap-y-2 md:flex md:flex-wrap">
        {lockedBands.map((band) => {
          const { fill, Mark } = bandLooks[drawnAs[band]]
          return (
            <li key={band} className="inline-flex items-center gap-2">
              <span
                aria-hidden
                className={cx('inline-flex h-5.5 w-7.5 items-center justify-center rounded-1', fill)}
              >
                <Mark className="size-3" strokeWidth={3} />
              </span>
              {calendarText.locked.bands[band]}
            </li>
          )
        })}
      </ul>
      <p className="mt-2">
        {calendarText.locked.ofShown} {isConverted(currency) && calendarText.converted}
      </p>
    </div>
  )
}

/** Bands of the visitors' calendar. */
const lockedBands = ['lowest', 'low', 'high', 'highest'] as const
type LockedBand = (typeof lockedBands)[number]
const drawnAs: Record<LockedBand, Band> = { lowest: 1, low: 2, high: 4, highest: 5 }
const neutral = { fill: 'bg-sunken text-ink-2', Mark: null }

/** A date whose month and price a visitor sees; a `null` price is locked. */
interface LockedPrice {
  price: number | null
  /** `null` if there is no price to compare. */
  band: LockedBand | null
}

/** A visitor's view of a scan by month, locked prices first. */
export function lockedMonths(
  scannedDates: readonly UnlockedDeal[],
): { month: string; prices: LockedPrice[] }[] {
  const range = rangeOf(scannedDates.flatMap(({ price }) => price ?? []))
  const months = new Map<string, LockedPrice[]>()
  for (const { month, price } of scannedDates) {
    if (month === null) continue
    const prices = months.get(month) ?? []
    prices.push({ price, band: price === null ? null : lockedBandOf(price, range) })
    months.set(month, prices)
  }
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, prices]) => ({
      month,
      prices: prices.toSorted((a, b) => (a.price ?? -1) - (b.price ?? -1)),
    }))
}

export function lockedBandOf(price: number, range: PriceRange | null): LockedBand | null {
  const position = positionIn(price, range)
  return position === null ? null : (lockedBands[Math.min(3, Math.floor(position * 4))] ?? null)
}
