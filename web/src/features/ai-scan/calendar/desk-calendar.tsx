import { scanText } from '../../../text/scan-text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { DeskMonths } from './desk-months.tsx'
import { DeskPairs } from './desk-pairs.tsx'
import type { Shown } from './shown.ts'

const words = scanText.calendar

/** Departure by return, or month by month. One way there are months alone. */
export function DeskCalendar(props: Shown) {
  const { span, view, onView } = props
  const isPairs = span.stay !== null && view.calendar === 'pairs'
  const toggle = span.stay && (
    <Segmented
      name="calendar-view"
      legend={words.views}
      options={[
        { value: 'pairs', label: words.view.pairs },
        { value: 'month', label: words.view.month },
      ]}
      value={view.calendar}
      onChange={(calendar) => onView({ calendar })}
    />
  )
  return isPairs ? <DeskPairs {...props} toggle={toggle} /> : <DeskMonths {...props} toggle={toggle} />
}
