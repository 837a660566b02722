import { formatDayParts } from '../../../../format/dates.ts'
import { cx } from '../../../../ui/class-names.ts'
import { mondayFirst } from '../rules/grid-keys.ts'
import { dateOf, type Span } from '../rules/span.ts'

interface Props {
  span: Span
  day: number
  /** The best deal leaves or comes back on it. */
  marked: boolean
}

/** The day of departure over its column. */
export function DepartureHead({ span, day, marked }: Props) {
  const date = dateOf(span, day)
  const { weekday, rest } = formatDayParts(date)
  return (
    <th scope="col" aria-colindex={day + 2} className={cx(head, 'pb-1.5', marked && 'text-warm-text')}>
      <span className={cx('block', !marked && weekdayInk(date))}>{weekday} </span>
      <b className={cx('font-semibold whitespace-nowrap', !marked && 'text-ink')}>{rest}</b>
    </th>
  )
}

/** The day of return before its row. */
export function ReturnHead({ span, day, marked }: Props) {
  const date = dateOf(span, day)
  const { weekday, rest } = formatDayParts(date)
  return (
    <th
      scope="row"
      aria-colindex={1}
      className={cx(head, 'pr-2 text-right whitespace-nowrap', marked && 'text-warm-text')}
    >
      <span className={cx(!marked && weekdayInk(date))}>{weekday}</span>{' '}
      <b className={cx('font-semibold', !marked && 'text-ink')}>{rest}</b>
    </th>
  )
}

const head = 'p-0 text-12 font-normal'

/** Weekends stand out a little, as in a calendar on a wall. */
function weekdayInk(date: string): string {
  return mondayFirst(date) > 4 ? 'text-sky-text' : 'text-ink-2'
}
