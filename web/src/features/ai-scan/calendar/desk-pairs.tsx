import { useRef, type ReactNode } from 'react'
import { scanText } from '../../../text/scan-text.ts'
import { CalendarHead } from './calendar-head.tsx'
import { Legend } from './cells/legend.tsx'
import { useColumns } from './grid/columns.ts'
import { PairGrid } from './grid/pair-grid.tsx'
import { usePairGrid } from './grid/use-pair-grid.ts'
import { cellOf, type DatePair } from './rules/cells.ts'
import { pairSentence } from './rules/sentences.ts'
import { dayOf, departuresOf, type Pair, type Span } from './rules/span.ts'
import { sizeIn } from './rules/window.ts'
import type { Shown } from './shown.ts'
import { StepButton } from './step-button.tsx'
import { useTelling } from './telling.ts'

const words = scanText.calendar
/** While a scan runs there is little in it: its end brings the rest. */
const rows = { running: 6, over: 12 }

/** Departure by return, as much of it as finds room. */
export function DeskPairs(props: Shown & { toggle: ReactNode }) {
  const { titleId, span, known, best, asked, running, view: opened, onOpen, toggle } = props
  const telling = useTelling(asked)
  const box = useRef<HTMLDivElement>(null)
  const size = sizeIn(span, { cols: useColumns(box), rows: running ? rows.running : rows.over })
  const place = usePairGrid(span, size, { best, opened: opened.pair })
  const { view } = place
  // Half of what is in sight stays there.
  const step = Math.ceil(size.rows / 2)
  return (
    <>
      <CalendarHead titleId={titleId} asked={asked} lead={words.lead}>
        {toggle}
        <StepButton
          to="left"
          label={words.earlierDepartures}
          off={view.col === 0}
          onStep={() => place.turn(-size.cols)}
        />
        <StepButton
          to="right"
          label={words.laterDepartures}
          off={view.col + size.cols >= departuresOf(span)}
          onStep={() => place.turn(size.cols)}
        />
        <StepButton
          to="up"
          label={words.earlierReturns}
          off={place.ends.isFirst}
          onStep={() => place.roll(-step)}
        />
        <StepButton
          to="down"
          label={words.laterReturns}
          off={place.ends.isLast}
          onStep={() => place.roll(step)}
        />
      </CalendarHead>
      <div ref={box}>
        <PairGrid
          span={span}
          known={known}
          size={size}
          place={place}
          best={best && pairIn(span, best)}
          telling={telling}
          onOpen={onOpen}
        />
      </div>
      {/* What has the focus is read out anyway. */}
      <p aria-hidden className="mt-3 min-h-5 text-14 text-ink-2">
        {pairSentence(span, place.active, cellOf(known, span, place.active), telling)}
      </p>
      <Legend stay running={running} />
    </>
  )
}

function pairIn(span: Span, { date, returnDate }: DatePair): Pair | null {
  return returnDate === null ? null : { out: dayOf(span, date), back: dayOf(span, returnDate) }
}
