import { calendarText } from './messages.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CalendarHead, FaresSwitch } from './calendar-head.tsx'
import { Legend } from './cell-face.tsx'
import { PairGrid, usePairGrid } from './pair-grid.tsx'
import { type DatePair, cellOf } from './cells.ts'
import { pairSentence } from './sentences.ts'
import { type Pair, type Span, dayOf, departuresOf, sizeIn } from './window.ts'
import { type Shown, usePriceContext } from './shown.ts'
import { StepButton } from './day-strip.tsx'
import { textScale } from '../../browser/viewport.ts'

/** A running scan has few prices to show. */
const rows = { running: 6, over: 12 }

export function DesktopPairs(props: Shown & { toggle: ReactNode }) {
  const { titleId, span, known, best, asked, running, view: opened, onOpen, toggle } = props
  const context = usePriceContext(asked)
  const box = useRef<HTMLDivElement>(null)
  const size = sizeIn(span, { cols: useColumns(box), rows: running ? rows.running : rows.over })
  const place = usePairGrid(span, size, { best, opened: opened.pair })
  const { view } = place
  const step = Math.ceil(size.rows / 2)
  return (
    <>
      <CalendarHead
        titleId={titleId}
        asked={asked}
        lead={calendarText.leads[opened.fares]}
        fares={<FaresSwitch {...props} view={opened} />}
      >
        {toggle}
        <StepButton
          to="left"
          label={calendarText.earlierDepartures}
          off={view.col === 0}
          onStep={() => place.turn(-size.cols)}
        />
        <StepButton
          to="right"
          label={calendarText.laterDepartures}
          off={view.col + size.cols >= departuresOf(span)}
          onStep={() => place.turn(size.cols)}
        />
        <StepButton
          to="up"
          label={calendarText.earlierReturns}
          off={place.ends.isFirst}
          onStep={() => place.roll(-step)}
        />
        <StepButton
          to="down"
          label={calendarText.laterReturns}
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
          context={context}
          onOpen={onOpen}
        />
      </div>
      {/* The focused cell is announced anyway. */}
      <p aria-hidden className="mt-3 min-h-5 text-14 text-ink-2">
        {pairSentence(span, place.active, cellOf(known, span, place.active), context)}
      </p>
      <Legend stay running={running} />
    </>
  )
}

function pairIn(span: Span, { date, returnDate }: DatePair): Pair | null {
  return returnDate === null ? null : { out: dayOf(span, date), back: dayOf(span, returnDate) }
}

const maxColumns = 14
const minColumns = 5
const headWidth = 86
const cellWidth = 72

function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(maxColumns)
  useLayoutEffect(() => {
    const measure = () => {
      const scale = textScale()
      const room = Math.floor(((element.current?.clientWidth ?? 0) / scale - headWidth) / cellWidth)
      setColumns(Math.max(Math.ceil(minColumns / scale), Math.min(maxColumns, room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
