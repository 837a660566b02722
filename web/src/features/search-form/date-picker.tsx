import { Sheet } from '../../ui/dialog.tsx'
import { daysBetween } from '@faresight/contracts/days'
import { type RefObject, useId, useMemo } from 'react'
import { useIsDesktop } from '../../browser/viewport.ts'
import { formatSpan } from '../../format/dates.ts'
import { pageText } from '../../text/page-text.ts'
import { searchText } from '../search-results/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Calendar, DayPrices, type ShownPrices } from './calendar.tsx'
import {
  type DateEnd,
  type Dates,
  pickDay,
  type PastPrices,
  type PricedTrip,
  dayPrices,
  latestScanOf,
  pairsOf,
} from './dates.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { convertResult, createConversion } from '../../flights/money/conversion.ts'
import { figuresText } from '../../text/figures.ts'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useNow } from '../../browser/timing.ts'
import { formatAge } from '../../format/durations.ts'
import { flightText } from '../../flights/messages.ts'
import { text } from '../../text/text.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  value: Dates
  roundtrip: boolean
  end: DateEnd
  earliest?: string | undefined
  /** Which past prices to show; `null` for none. */
  priced: PricedTrip | null
  onEnd: (end: DateEnd) => void
  onChange: (dates: Dates) => void
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** A popover on desktop, a sheet on phones. The buttons stay visible in both. */
export function DatePicker(props: Props) {
  const { anchor, value, roundtrip, end, earliest, priced, onEnd, onChange, onClose, returnTo } = props
  const isWide = useIsDesktop()
  const noteId = useId()
  const past = usePastPrices(priced)
  const shown = useMemo(
    () => (priced && past ? { ...shownPrices(past, priced, end, value), noteId } : null),
    [past, priced, end, value, noteId],
  )
  const pick = (day: string) => {
    const { dates, next } = pickDay(value, end, day, roundtrip)
    onChange(dates)
    if (next) onEnd(next)
    else if (!roundtrip) onClose()
  }
  const clear = () => {
    onChange({ departureDate: '', returnDate: '' })
    onEnd('departureDate')
  }
  const calendar = (
    <DayPrices value={priced && (shown ?? 'room')}>
      <Calendar value={value} earliest={earliest} months={isWide ? 2 : 1} onPick={pick} />
    </DayPrices>
  )
  const chosen = (
    <div>
      <Chosen value={value} roundtrip={roundtrip} end={end} />
      {priced && <PriceNote id={noteId} trip={shown?.prices.size ? priced : null} past={past} />}
    </div>
  )
  const buttons = (
    <>
      <Button variant="ghost" onClick={clear}>
        {searchText.dates.clear}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {searchText.dates.done}
      </Button>
    </>
  )
  if (!isWide)
    return (
      <Sheet
        title={searchText.dates.title}
        close={pageText.actions.close}
        onClose={onClose}
        returnTo={returnTo}
        foot={
          <>
            <div className="col-span-2">{chosen}</div>
            {buttons}
          </>
        }
      >
        {calendar}
      </Sheet>
    )
  return (
    <Popover label={searchText.dates.title} anchor={anchor} onClose={onClose} returnTo={returnTo}>
      <div className="min-h-0 overflow-auto px-6 pt-5 pb-3">{calendar}</div>
      <div className="mx-6 flex shrink-0 items-center justify-between gap-3 border-t border-line pt-3 pb-5">
        {chosen}
        <div className="flex gap-2">{buttons}</div>
      </div>
    </Popover>
  )
}

function Chosen({ value, roundtrip, end }: Pick<Props, 'value' | 'roundtrip' | 'end'>) {
  const { departureDate, returnDate } = value
  const hint = end === 'returnDate' ? searchText.dates.pickReturn : searchText.dates.pickDepart
  return (
    <p aria-live="polite" className="text-14">
      {departureDate ? (
        <>
          <span className="font-semibold">{formatSpan(departureDate, returnDate || null)}</span>
          <span className="ml-3 text-ink-2">
            {returnDate ? searchText.dates.nights(daysBetween(departureDate, returnDate)) : roundtrip && hint}
          </span>
        </>
      ) : (
        hint
      )}
    </p>
  )
}

/** Prices of the days for one end of the trip. */
function shownPrices(
  { pairs }: PastPrices,
  { currency, tripType }: PricedTrip,
  end: DateEnd,
  dates: Dates,
): Omit<ShownPrices, 'noteId'> {
  const prices = dayPrices(pairs, end, dates)
  const isFrom = tripType === 'roundtrip' && end === 'departureDate'
  // A single price is not a lowest one.
  const lowest = prices.size > 1 ? Math.min(...prices.values()) : null
  return { prices, lowest, currency, isFrom }
}

/** Prices from the user's latest scan of a trip; `null` without a trip, or if the request fails. */
function usePastPrices(trip: PricedTrip | null): PastPrices | null {
  const { data } = useQuery({
    queryKey: ['past-prices', trip],
    meta: { personal: true },
    queryFn: trip ? ({ signal }) => fetchPastPrices(trip, signal) : skipToken,
    // A scan may have finished since the calendar was last open.
    staleTime: 0,
  })
  return data ?? null
}

async function fetchPastPrices(trip: PricedTrip, signal: AbortSignal): Promise<PastPrices | null> {
  const scan = latestScanOf(await call(aiScanRoutes.scans, { signal }), trip)
  if (!scan) return null
  const isConverted = scan.currency !== trip.currency
  const [{ allResults }, rates] = await Promise.all([
    call(aiScanRoutes.record, { params: { searchId: scan.searchId }, signal }),
    isConverted ? call(searchRoutes.rates, { signal }) : null,
  ])
  const conversion = rates && createConversion(scan.currency, trip.currency, rates)
  const results = conversion ? allResults.map((result) => convertResult(result, conversion)) : allResults
  return { at: scan.completedAt ?? scan.createdAt, isConverted, pairs: pairsOf(results) }
}

interface PriceNoteProps {
  id: string
  /** `null` keeps the line's space empty. */
  trip: PricedTrip | null
  past: PastPrices | null
}

function PriceNote({ id, trip, past }: PriceNoteProps) {
  const now = useNow()
  const { round, one } = flightText.trip
  return (
    // Hidden while no month in view has a price.
    <p id={id} className="invisible min-h-5 text-13 text-ink-2 in-[:has([data-priced])]:visible">
      {trip &&
        past &&
        searchText.dates.pricesOf(
          trip.tripType === 'oneway' ? one : round,
          text.search.party(trip),
          past.isConverted ? figuresText.approximately(trip.currency) : trip.currency,
          formatAge(past.at, now),
        )}
    </p>
  )
}
