import { DayPicker } from '@daypicker/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSyncExternalStore, type RefObject } from 'react'
import {
  formatFullDay,
  formatMonth,
  formatSpan,
  nightsBetween,
  toLocalDate,
  toPlainDate,
} from '../../../../format/dates.ts'
import { pageText } from '../../../../text/page-text.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { latestDay, today } from '../../query/days.ts'
import { pickDay, type DateEnd, type Dates } from './dates.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  value: Dates
  roundtrip: boolean
  end: DateEnd
  /** No day before this one can be chosen. */
  earliest?: string | undefined
  onEnd: (end: DateEnd) => void
  onChange: (dates: Dates) => void
  onClose: () => void
  returnTo: () => HTMLElement | null | undefined
}

export function DatePicker(props: Props) {
  const { anchor, value, roundtrip, end, earliest, onEnd, onChange, onClose, returnTo } = props
  const wide = useWide()
  const [first, last] = [
    toLocalDate(earliest && earliest > today() ? earliest : today()),
    toLocalDate(latestDay()),
  ]
  const from = value.departureDate ? toLocalDate(value.departureDate) : undefined
  const to = value.returnDate ? toLocalDate(value.returnDate) : undefined
  const pick = (day: Date) => {
    const { dates, next } = pickDay(value, end, toPlainDate(day), roundtrip)
    onChange(dates)
    if (next) onEnd(next)
    else if (!roundtrip) onClose()
  }
  const hint = end === 'returnDate' ? pageText.dates.pickReturn : pageText.dates.pickDepart
  return (
    <Popover label={pageText.dates.title} anchor={anchor} onClose={onClose} returnTo={returnTo}>
      <div className="p-4 md:px-6 md:py-5">
        <DayPicker
          // The dialog has just been asked for: its first stop is the calendar.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          mode="range"
          selected={{ from, to: to ?? from }}
          onSelect={(_range, day) => pick(day)}
          defaultMonth={from ?? first}
          startMonth={first}
          endMonth={last}
          disabled={[{ before: first }, { after: last }]}
          numberOfMonths={wide ? 2 : 1}
          weekStartsOn={1}
          showOutsideDays={false}
          labels={labels}
          formatters={formatters}
          components={components}
          classNames={classNames}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <p aria-live="polite" className="text-14">
            {value.departureDate ? (
              <>
                <span className="font-semibold">
                  {formatSpan(value.departureDate, value.returnDate || null)}
                </span>
                <span className="ml-3 text-ink-2">
                  {value.returnDate
                    ? pageText.dates.nights(nightsBetween(value.departureDate, value.returnDate))
                    : roundtrip && hint}
                </span>
              </>
            ) : (
              hint
            )}
          </p>
          <div className="ml-auto flex gap-2">
            <Button
              variant="ghost"
              onClick={() => {
                onChange({ departureDate: '', returnDate: '' })
                onEnd('departureDate')
              }}
            >
              {pageText.dates.clear}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {pageText.dates.done}
            </Button>
          </div>
        </div>
      </div>
    </Popover>
  )
}

const navButton = buttonClass({ variant: 'ghost', size: 'icon', className: 'aria-disabled:opacity-35' })

const classNames = {
  root: 'w-[calc(100vw-48px)] md:w-[652px]',
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
  labelPrevious: () => pageText.dates.previous,
  labelNext: () => pageText.dates.next,
  labelNav: () => pageText.dates.months,
  labelGrid: formatMonth,
  labelDayButton: formatFullDay,
  labelGridcell: formatFullDay,
}
const formatters = { formatCaption: formatMonth }
const components = { Chevron }

function Chevron({ orientation }: { orientation?: string }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden className="size-[18px]" />
}

/** Room for two months side by side. */
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia('(min-width: 48rem)')
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia('(min-width: 48rem)').matches,
  )
}
