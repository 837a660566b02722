import { DayPicker } from '@daypicker/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatFullDay, formatMonth, toLocalDate, toPlainDate } from '../../format/dates.ts'
import { firstWeekday } from '../../format/week.ts'
import { searchText } from '../search-results/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lastDayHere, today } from '../../flights/trips/stored-flight-search.ts'
import type { Dates } from './dates.ts'
import { PricedDay } from './priced-day.tsx'

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
