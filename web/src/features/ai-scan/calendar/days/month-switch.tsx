import { formatMonth, formatShortMonth } from '../../../../format/dates.ts'
import { toLocalDate } from '../../../../format/local-days.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { StepButton } from '../step-button.tsx'
import type { Days } from './days.ts'

const words = scanText.calendar

/** The month in sight, between the ways to the ones beside it. */
export function MonthSwitch({ days, long }: { days: Days; long?: boolean }) {
  const name = long ? formatMonth : formatShortMonth
  const go = (day: number | null) => day !== null && days.choose(day)
  return (
    <div className="flex items-center gap-1">
      <StepButton
        to="left"
        label={words.earlierMonth}
        off={days.earlier === null}
        onStep={() => go(days.earlier)}
      />
      <span
        aria-live="polite"
        className={cx('text-center text-14 font-medium', long ? 'min-w-[8.5em]' : 'min-w-[min(4.75em,30vw)]')}
      >
        {name(toLocalDate(`${days.month}-01`))}
      </span>
      <StepButton
        to="right"
        label={words.laterMonth}
        off={days.later === null}
        onStep={() => go(days.later)}
      />
    </div>
  )
}
