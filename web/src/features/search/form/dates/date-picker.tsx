import { daysBetween } from '@faresight/contracts/days'
import { useId, useMemo, type RefObject } from 'react'
import { useWide } from '../../../../browser/wide.ts'
import { formatSpan } from '../../../../format/dates.ts'
import { pageText } from '../../../../text/page-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Calendar } from './calendar.tsx'
import { pickDay, type DateEnd, type Dates } from './dates.ts'
import { usePastPrices } from './prices/api.ts'
import type { PricedTrip } from './prices/past-prices.ts'
import { PriceNote } from './prices/price-note.tsx'
import { DayPrices } from './prices/priced-day.tsx'
import { shownPrices } from './prices/shown-prices.ts'

const words = searchText.dates

interface Props {
  anchor: RefObject<HTMLElement | null>
  value: Dates
  roundtrip: boolean
  end: DateEnd
  /** No day before this one can be chosen. */
  earliest?: string | undefined
  /** What past prices have to be of to be shown; `null`: none are. */
  priced: PricedTrip | null
  onEnd: (end: DateEnd) => void
  onChange: (dates: Dates) => void
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** The calendar of one trip: below its fields, or at the foot of a phone. What ends the choice stays in sight in both. */
export function DatePicker(props: Props) {
  const { anchor, value, roundtrip, end, earliest, priced, onEnd, onChange, onClose, returnTo } = props
  const isWide = useWide()
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
      {priced && <PriceNote id={noteId} trip={shown?.prices.size ? priced : null} at={past?.at ?? null} />}
    </div>
  )
  const buttons = (
    <>
      <Button variant="ghost" onClick={clear}>
        {words.clear}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {words.done}
      </Button>
    </>
  )
  if (!isWide)
    return (
      <Sheet
        title={words.title}
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
    <Popover label={words.title} anchor={anchor} onClose={onClose} returnTo={returnTo}>
      <div className="min-h-0 overflow-auto px-6 pt-5 pb-3">{calendar}</div>
      <div className="mx-6 flex shrink-0 items-center justify-between gap-3 border-t border-line pt-3 pb-5">
        {chosen}
        <div className="flex gap-2">{buttons}</div>
      </div>
    </Popover>
  )
}

/** What has been chosen so far, and what comes next. */
function Chosen({ value, roundtrip, end }: Pick<Props, 'value' | 'roundtrip' | 'end'>) {
  const { departureDate, returnDate } = value
  const hint = end === 'returnDate' ? words.pickReturn : words.pickDepart
  return (
    <p aria-live="polite" className="text-14">
      {departureDate ? (
        <>
          <span className="font-semibold">{formatSpan(departureDate, returnDate || null)}</span>
          <span className="ml-3 text-ink-2">
            {returnDate ? words.nights(daysBetween(departureDate, returnDate)) : roundtrip && hint}
          </span>
        </>
      ) : (
        hint
      )}
    </p>
  )
}
