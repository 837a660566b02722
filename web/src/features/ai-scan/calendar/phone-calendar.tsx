import { scanText } from '../../../text/scan-text.ts'
import type { Shown } from './shown.ts'
import { CalendarHead } from './calendar-head.tsx'
import { Legend } from './cells/legend.tsx'
import { DayStrip } from './days/day-strip.tsx'
import { MonthSwitch } from './days/month-switch.tsx'
import { ReturnList } from './days/return-list.tsx'
import { useTelling } from './telling.ts'

const words = scanText.calendar

/** The departures of a month in a strip, and once the scan is over the returns of the chosen one below it. */
export function PhoneCalendar({ titleId, span, known, days, asked, running, onOpen }: Shown) {
  const telling = useTelling(asked)
  const shared = { span, known, telling }
  return (
    <>
      <CalendarHead titleId={titleId} asked={asked} lead={words.byDay[asked.tripType]}>
        <MonthSwitch days={days} />
      </CalendarHead>
      <DayStrip {...shared} days={days} />
      {!running && (
        <div className="mt-5">
          <ReturnList {...shared} day={days.chosen} onOpen={onOpen} />
        </div>
      )}
      <Legend running={running} />
    </>
  )
}
