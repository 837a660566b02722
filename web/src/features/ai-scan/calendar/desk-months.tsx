import type { ReactNode } from 'react'
import { scanText } from '../../../text/scan-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { CalendarHead } from './calendar-head.tsx'
import { Legend } from './cells/legend.tsx'
import { MonthGrid } from './days/month-grid.tsx'
import { MonthSwitch } from './days/month-switch.tsx'
import { ReturnList } from './days/return-list.tsx'
import type { Shown } from './shown.ts'
import { useTelling } from './telling.ts'

const words = scanText.calendar

/** The departures of a month, and beside them the returns of the chosen one. */
export function DeskMonths(props: Shown & { toggle: ReactNode }) {
  const { titleId, span, known, days, asked, running, onOpen, toggle } = props
  const telling = useTelling(asked)
  const shared = { span, known, telling }
  return (
    <>
      <CalendarHead titleId={titleId} asked={asked} lead={words.months[asked.tripType]}>
        {toggle}
        <MonthSwitch days={days} long />
      </CalendarHead>
      <div
        className={cx('grid gap-x-8 gap-y-6', span.stay && 'lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]')}
      >
        {/* As high as the longest of months, where nothing below it is part of it: what comes next stays where it is. */}
        <div className="lg:min-h-[514px]">
          <MonthGrid
            {...shared}
            days={days}
            onPress={span.stay ? null : ({ cell }) => cell.kind === 'checked' && onOpen?.(cell.deal)}
          />
          <Legend running={running} />
        </div>
        {span.stay && <ReturnList {...shared} day={days.chosen} onOpen={onOpen} scrolls />}
      </div>
    </>
  )
}
