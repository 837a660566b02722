import { useRef, type ReactNode } from 'react'
import { useNow } from '../../../browser/clock.ts'
import { pageText } from '../../../text/page-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Shown } from './shown.ts'
import { CalendarHead } from './calendar-head.tsx'
import { Legend } from './cells/legend.tsx'
import { MonthGrid } from './days/month-grid.tsx'
import { MonthSwitch } from './days/month-switch.tsx'
import { ReturnList } from './days/return-list.tsx'
import { useColumns } from './grid/columns.ts'
import { PairGrid } from './grid/pair-grid.tsx'
import { usePairGrid } from './grid/use-pair-grid.ts'
import { cellOf } from './rules/cells.ts'
import { pairSentence } from './rules/sentences.ts'
import { dayOf, departuresOf, type Pair } from './rules/span.ts'
import { sizeIn } from './rules/window.ts'
import { StepButton } from './step-button.tsx'

const words = pageText.calendar
const rows = 12
/** Half of them stay in sight. */
const rowStep = 6

/** Departure by return, or month by month. One way there are months alone. */
export function DeskCalendar(props: Shown) {
  const { span, view, onView } = props
  const isPairs = span.stay !== null && view === 'pairs'
  const toggle = span.stay && (
    <Segmented
      name="calendar-view"
      legend={words.views}
      options={[
        { value: 'pairs', label: words.view.pairs },
        { value: 'month', label: words.view.month },
      ]}
      value={view}
      onChange={onView}
    />
  )
  return isPairs ? <Pairs {...props} toggle={toggle} /> : <Months {...props} toggle={toggle} />
}

function Pairs({
  titleId,
  span,
  known,
  best,
  asked,
  running,
  onOpen,
  toggle,
}: Shown & { toggle: ReactNode }) {
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const size = sizeIn(span, { cols: useColumns(box), rows })
  const place = usePairGrid(span, size, best)
  const { view } = place
  const marked: Pair | null =
    best?.returnDate != null ? { out: dayOf(span, best.date), back: dayOf(span, best.returnDate) } : null
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
          onStep={() => place.roll(-rowStep)}
        />
        <StepButton
          to="down"
          label={words.laterReturns}
          off={place.ends.isLast}
          onStep={() => place.roll(rowStep)}
        />
      </CalendarHead>
      <div ref={box}>
        <PairGrid
          span={span}
          known={known}
          size={size}
          place={place}
          best={marked}
          currency={asked.currency}
          now={now}
          onOpen={onOpen}
        />
      </div>
      {/* What has the focus is read out anyway. */}
      <p aria-hidden className="mt-3 min-h-5 text-14 text-ink-2">
        {pairSentence(span, place.active, cellOf(known, span, place.active), {
          currency: asked.currency,
          now,
        })}
      </p>
      <Legend stay running={running} />
    </>
  )
}

function Months({
  titleId,
  span,
  known,
  days,
  asked,
  running,
  onOpen,
  toggle,
}: Shown & { toggle: ReactNode }) {
  const now = useNow()
  const shared = { span, known, currency: asked.currency, now }
  return (
    <>
      <CalendarHead titleId={titleId} asked={asked} lead={words.lead}>
        {toggle}
        <MonthSwitch days={days} long />
      </CalendarHead>
      <div
        className={cx('grid gap-x-8 gap-y-6', span.stay && 'lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]')}
      >
        <div>
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
