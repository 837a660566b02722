import { DayPicker, DayButton, type DayButtonProps } from '@daypicker/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatFullDay, formatMonth, toLocalDate, toPlainDate } from '../../format/dates.ts'
import { firstWeekday } from '../../format/week.ts'
import { searchText } from '../search-results/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lastDayHere, today } from '../../flights/trips/stored-flight-search.ts'
import type { Dates } from './dates.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { type ReactNode, createContext, useContext } from 'react'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'

interface Props {
  value: Dates
  earliest: string | undefined
  months: number
  onPick: (day: string) => void
}

export function Calendar({ value, earliest = '', months, onPick }: Props) {
  const first = toLocalDate(earliest > today() ? earliest : today())
  const last = toLocalDate(lastDayHere())
  const from = value.departureDate ? toLocalDate(value.departureDate) : undefined
  const to = value.returnDate ? toLocalDate(value.returnDate) : from
  return (
    <DayPicker
      // The dialog has just been asked for: its first stop is the calendar.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      mode="range"
      selected={{ from, to }}
      onSelect={(_range, day) => onPick(toPlainDate(day))}
      defaultMonth={from ?? first}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      numberOfMonths={months}
      weekStartsOn={firstWeekday()}
      showOutsideDays={false}
      labels={labels}
      formatters={formatters}
      components={components}
      classNames={classNames}
    />
  )
}

const navButton = buttonClass({ variant: 'ghost', size: 'icon', className: 'aria-disabled:opacity-35' })

const classNames = {
  root: 'w-full md:w-163',
  months: 'relative flex gap-9',
  month: 'min-w-0 flex-1',
  month_caption: 'flex h-10 items-center justify-center text-16 font-semibold',
  nav: 'absolute inset-x-0 top-0.5 flex justify-between',
  button_previous: navButton,
  button_next: navButton,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-7 text-12 font-normal text-ink-3',
  day: 'h-11 md:h-10 p-0 pt-0.5 text-center',
  day_button:
    'inline-grid h-full w-full place-items-center rounded-2 text-14 font-medium hover:inset-ring hover:inset-ring-control focus-visible:relative focus-visible:rounded-2 disabled:font-normal disabled:text-ink-3 disabled:opacity-60 disabled:inset-ring-0',
  today: '[&>button]:font-bold [&>button]:text-sky-text',
  range_start: '[&>button]:rounded-r-none [&>button]:bg-sky [&>button]:text-on-sky',
  range_middle: '[&>button]:rounded-none [&>button]:bg-sky-tint',
  range_end: '[&>button]:rounded-l-none [&>button]:bg-sky [&>button]:text-on-sky',
  selected: '',
  hidden: 'invisible',
}

const labels = {
  labelPrevious: () => searchText.dates.previous,
  labelNext: () => searchText.dates.next,
  labelNav: () => searchText.dates.months,
  labelGrid: formatMonth,
  labelDayButton: formatFullDay,
  labelGridcell: formatFullDay,
}
const formatters = { formatCaption: formatMonth }
const components = { Chevron, DayButton: PricedDay }

function Chevron({ orientation }: { orientation?: string }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden className="size-4.5" />
}

export interface ShownPrices {
  prices: ReadonlyMap<PlainDate, number>
  lowest: number | null
  currency: CurrencyCode
  /** Whether a day covers several trips; its price is then the lowest. */
  isFrom: boolean
  /** Id of the line that states party and age. */
  noteId: string
}

/** `room`: prices may come, so keep space. `null`: there are none. */
export const DayPrices = createContext<ShownPrices | 'room' | null>(null)

const lowestLook = 'font-semibold text-green-text'

function PricedDay({ children, ...day }: DayButtonProps) {
  const shown = useContext(DayPrices)
  if (shown === null) return <DayButton {...day}>{children}</DayButton>
  const price = shown === 'room' ? undefined : shown.prices.get(day.day.isoDate)
  if (shown === 'room' || price === undefined)
    return (
      <DayButton {...day}>
        <Stack number={children}>{'\u00a0'}</Stack>
      </DayButton>
    )
  const isEnd = day.modifiers['range_start'] || day.modifiers['range_end']
  const look = isEnd ? 'font-medium' : price === shown.lowest ? lowestLook : 'font-normal text-ink-2'
  return (
    // The label is replaced, so that the accessible name matches the visible text.
    <DayButton {...day} aria-label={undefined} aria-describedby={shown.noteId}>
      <span data-priced className="relative">
        <span className="sr-only">{sentence(day, price, shown)}</span>
        <span aria-hidden>
          <Stack number={children} look={look}>
            {fareFigure(price)}
          </Stack>
        </span>
      </span>
    </DayButton>
  )
}

function Stack({ number, look = '', children }: { number: ReactNode; look?: string; children: string }) {
  return (
    <span className="grid leading-4.5">
      {number}
      <span className={cx('text-12 leading-3.5 tracking-tight', look)}>{children}</span>
    </span>
  )
}

/** `Tuesday, December 8, 2026, from 466 USD` */
function sentence(day: DayButtonProps, price: number, { currency, isFrom, lowest }: ShownPrices): string {
  const says = { isFrom, isLowest: price === lowest }
  return searchText.dates.priced(day['aria-label'] ?? '', farePhrase(price, currency), says)
}
