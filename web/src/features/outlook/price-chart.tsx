import { outlookText } from './messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { type Size, useSize } from '../../browser/viewport.ts'
import { cx } from '../../ui/class-names.ts'
import {
  PictureSlider,
  ChartAxes,
  chartRightPx,
  chartLeftPx,
  chartTopPx,
  chartBottomPx,
  gridLineCount,
} from '../../ui/chart.tsx'
import { forecastEndLabel, nowLabel, stopLine, stopSentence, summarySentence } from './sentences.ts'
import {
  type Stop,
  type Timeline,
  type ForecastPrice,
  nearestStop,
  placeOfNow,
  readableDays,
  lineStretches,
  priceExtent,
  namedDays,
} from './timeline.ts'
import { fromDayNumber } from '@faresight/contracts/days'
import { formatShortDay } from '../../format/dates.ts'
import { asMarked, fareFigure } from '../../format/money.ts'
import { curveMonotoneX, curveStepAfter } from '@visx/curve'
import { Area, LinePath } from '@visx/shape'
import { scaleLinear } from '@visx/scale'

interface Props {
  /** Class of its size, which its skeleton has too. */
  frame: string
  timeline: Timeline
  /** `null` if unknown. */
  typical: number | null
  currency: string
}

export function PriceChart({ frame, timeline, typical, currency }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [read, setRead] = useState<number | null>(null)
  const scales = size && scalesOf(timeline, typical, size)
  const shownTypical = typical !== null && scales?.holds(typical) ? typical : null
  const stops = readableDays(timeline)
  // A new scan may have fewer days.
  const place = read === null ? null : Math.min(read, stops.length - 1)
  const chosen = place === null ? undefined : stops[place]
  const value = place ?? placeOfNow(stops)
  const spoken = stops[value]
  return (
    <figure>
      <figcaption className="sr-only">{summarySentence(timeline, currency)}</figcaption>
      <div className="flex min-h-5 items-baseline justify-between gap-3 text-12 text-ink-3">
        <span>{asMarked(currency, currency)}</span>
        <span className={cx('text-right', chosen && 'font-medium text-ink')}>
          {chosen ? stopLine(chosen, currency) : forecastEndLabel(timeline, currency)}
        </span>
      </div>
      <div ref={box} className={cx('relative', frame)}>
        <PictureSlider
          label={outlookText.history.chart.slider}
          last={stops.length - 1}
          value={value}
          spoken={spoken && stopSentence(spoken, currency)}
          onRead={setRead}
          picture={scales && { ...scales, placeAt: (x) => nearestStop(stops, scales.dayAt(x)) }}
        >
          {scales && (
            <>
              <Axes scales={scales} />
              {shownTypical !== null && <Typical typical={shownTypical} scales={scales} />}
              <Fan timeline={timeline} scales={scales} />
              <SeenLine timeline={timeline} scales={scales} />
              <Now timeline={timeline} scales={scales} currency={currency} />
              {chosen && <Cursor stop={chosen} scales={scales} />}
            </>
          )}
        </PictureSlider>
      </div>
      <Legend timeline={timeline} hasTypical={shownTypical !== null} />
    </figure>
  )
}

function Typical({ typical, scales: { y, left, right } }: { typical: number; scales: Scales }) {
  const at = y(typical)
  return <line x1={left} x2={right} y1={at} y2={at} strokeDasharray="6 4" className="stroke-control" />
}

function Axes({ scales }: { scales: Scales }) {
  const { x, y, prices, days } = scales
  return (
    <ChartAxes
      plot={scales}
      values={prices.map((price) => ({ at: y(price), words: fareFigure(price) }))}
      names={days.map((day) => ({ from: x(day), to: x(day), words: formatShortDay(fromDayNumber(day)) }))}
    />
  )
}

interface SeenLineProps {
  timeline: Pick<Timeline, 'seen' | 'today'>
  scales: Scales
}

/** Steps: solid on days with searches, dotted over short gaps, broken over long ones. */
function SeenLine({ timeline: { seen, today }, scales: { x, y } }: SeenLineProps) {
  return lineStretches(seen, today).map(({ kind, points }) => (
    <LinePath
      key={`${kind}-${points[0]?.day}`}
      data={[...points]}
      x={({ day }) => x(day)}
      y={({ price }) => y(price)}
      curve={curveStepAfter}
      className="stroke-sky"
      strokeWidth={2}
      strokeLinejoin="round"
      {...(kind === 'gap' && { strokeDasharray: '0.1 4', strokeLinecap: 'round', strokeOpacity: 0.7 })}
    />
  ))
}

function Cursor({ stop: { kind, at }, scales: { x, y, top, bottom } }: { stop: Stop; scales: Scales }) {
  return (
    <g>
      <line x1={x(at.day)} x2={x(at.day)} y1={top} y2={bottom} className="stroke-ink-2" />
      {kind === 'forecast' && (
        <line
          x1={x(at.day)}
          x2={x(at.day)}
          y1={y(at.likely[0])}
          y2={y(at.likely[1])}
          strokeWidth={4}
          strokeLinecap="round"
          className="stroke-sky"
        />
      )}
      <circle cx={x(at.day)} cy={y(at.price)} r={4.5} strokeWidth={2} className="fill-sky stroke-surface" />
    </g>
  )
}

type FanPoint = Pick<ForecastPrice, 'day' | 'price' | 'likely' | 'sure'>

function Fan({ timeline: { now, forecast }, scales }: { timeline: Timeline; scales: Scales }) {
  const { x, y } = scales
  if (!now || forecast.length === 0) return null
  const { day, price } = now
  const points: FanPoint[] = [{ day, price, likely: [price, price], sure: [price, price] }, ...forecast]
  const shared = { data: points, x: (point: FanPoint) => x(point.day), curve: curveMonotoneX }
  return (
    <g>
      <Area {...shared} y0={({ sure }) => y(sure[0])} y1={({ sure }) => y(sure[1])} className="fill-sky/14" />
      <Area
        {...shared}
        y0={({ likely }) => y(likely[0])}
        y1={({ likely }) => y(likely[1])}
        className="fill-sky/22"
      />
      <LinePath
        {...shared}
        y={(point) => y(point.price)}
        className="stroke-sky"
        strokeWidth={2}
        strokeDasharray="4 3"
      />
    </g>
  )
}

function Now({ timeline, scales, currency }: { timeline: Timeline; scales: Scales; currency: string }) {
  const { now, today } = timeline
  const { x, y, top, bottom, left, right, textScale } = scales
  const label = nowLabel(timeline, currency)
  const labelWidth = label.length * letterPx * textScale
  return (
    <g>
      <line
        x1={x(today)}
        x2={x(today)}
        y1={top}
        y2={bottom}
        strokeDasharray="2 3"
        className="stroke-control"
      />
      {now && (
        <>
          <circle
            cx={x(now.day)}
            cy={y(now.price)}
            r={6}
            strokeWidth={2}
            className="fill-warm stroke-surface"
          />
          <text
            x={Math.min(right, Math.max(x(now.day) - 10, left + labelWidth))}
            y={y(now.price) + (isClearAbove(timeline, scales) ? -14 : 24 * textScale)}
            textAnchor="end"
            strokeWidth={4}
            strokeLinejoin="round"
            paintOrder="stroke"
            className="fill-ink stroke-surface text-12 font-semibold"
          >
            {labelWidth > right - left ? fareFigure(now.price) : label}
          </text>
        </>
      )}
    </g>
  )
}

const letterPx = 6.8

/** Space that the label needs, in pixels. */
const nameSize = { width: 130, height: 36 }

/** Whether the line before the latest price runs only below it, so that its label fits above. */
function isClearAbove({ seen, now }: Timeline, { x, y, top, textScale }: Scales): boolean {
  const [width, height] = [nameSize.width * textScale, nameSize.height * textScale]
  if (!now || y(now.price) < top + height) return false
  const drops = seen
    .filter(({ day }) => day < now.day && x(now.day) - x(day) < width)
    .map(({ price }) => y(price) - y(now.price))
    .filter((drop) => drop !== 0 && Math.abs(drop) < height)
  return drops.length > 0 && drops.every((drop) => drop > 0)
}

/** Dots of a line with round caps. */
const tiny = '0.1 4'

function Legend({ timeline, hasTypical }: { timeline: Timeline; hasTypical: boolean }) {
  const { seen, today, forecast } = timeline
  const words = outlookText.history.chart.legend
  const hasGaps = lineStretches(seen, today).some(({ kind }) => kind === 'gap')
  const hasForecast = forecast.length > 0
  return (
    <div aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-12 text-ink-2">
      {seen.length > 1 && <Key words={words.seen} drawing={<Line />} />}
      {hasGaps && <Key words={words.gap} drawing={<Line dots={tiny} />} />}
      {hasTypical && <Key words={words.typical} drawing={<Line dots="6 4" className="stroke-control" />} />}
      {hasForecast && (
        <>
          <Key words={words.expected} drawing={<Line dots="4 3" />} />
          <Key
            words={words.likely}
            drawing={<rect y={1} width={16} height={10} rx={2} className="fill-sky/33" />}
          />
          <Key
            words={words.sure}
            drawing={<rect y={1} width={16} height={10} rx={2} className="fill-sky/14" />}
          />
        </>
      )}
    </div>
  )
}

function Key({ words, drawing }: { words: string; drawing: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 16 12" className="h-3 w-4 overflow-visible">
        {drawing}
      </svg>
      {words}
    </span>
  )
}

function Line({ dots, className = 'stroke-sky' }: { dots?: string; className?: string }) {
  return (
    <path
      d="M0 6h16"
      strokeWidth={2}
      strokeDasharray={dots}
      strokeLinecap={dots === tiny ? 'round' : 'butt'}
      className={className}
    />
  )
}

/** In pixels. */
type Scales = ReturnType<typeof scalesOf>

/** Keeps lines off the edge. */
const edgePx = 8
/** Room for the label of the latest price. */
const lowEdgePx = 28

function scalesOf(timeline: Timeline, typical: number | null, { width, height, textScale }: Size) {
  const bottom = height - chartBottomPx * textScale
  const domain = priceExtent(timeline, typical)
  const y = scaleLinear<number>({ domain, range: [bottom - lowEdgePx * textScale, chartTopPx + edgePx] })
  const prices = y.ticks(gridLineCount(bottom - chartTopPx, textScale)).filter(Number.isInteger)
  const left = chartLeftPx(prices.map(fareFigure), textScale)
  // Room for today's point and half of the last label.
  const right = width - chartRightPx
  const x = scaleLinear<number>({ domain: [timeline.from, timeline.until], range: [left, right] })
  const perDay = x(timeline.from + 1) - x(timeline.from)
  return {
    width,
    height,
    textScale,
    left,
    right,
    top: chartTopPx,
    bottom,
    x: (day: number) => x(day),
    y: (price: number) => y(price),
    dayAt: (at: number) => x.invert(at),
    holds: (price: number) => price >= domain[0] && price <= domain[1],
    prices,
    days: namedDays(timeline, (days) => (days * perDay) / textScale),
  }
}
