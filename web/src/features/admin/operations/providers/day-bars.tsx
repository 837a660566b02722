import { formatShortDay } from '../../../../format/dates.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import type { DayState, ShownDay } from './days.ts'

const words = adminOperationsText.providers

/** A bar tells by its height, too: never by its hue alone. */
export const dayLooks: Record<DayState, string> = {
  well: 'h-4 bg-(--band-1)',
  poor: 'h-2.5 bg-(--warm-text)',
  bad: 'h-1.5 bg-red',
  none: 'h-1 bg-line-2',
}

/** One bar a day, oldest first. */
export function DayBars({ days }: { days: readonly ShownDay[] }) {
  const many = (state: DayState) => days.filter((day) => day.state === state).length
  return (
    <>
      <p className="sr-only">{words.days(many('well'), many('poor'), many('bad'), many('none'))}</p>
      <div aria-hidden className="flex h-4 items-end gap-[2px]">
        {days.map(({ day, state }) => (
          <span
            key={day}
            title={`${formatShortDay(day)}: ${words.legend[state]}`}
            className={`min-w-0 flex-1 rounded-[2px] ${dayLooks[state]}`}
          />
        ))}
      </div>
    </>
  )
}
