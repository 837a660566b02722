import { overviewText } from './messages.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { useRef, useState } from 'react'
import { useSize } from '../../browser/viewport.ts'
import { cx } from '../../ui/class-names.ts'
import { PictureSlider, ChartAxes } from '../../ui/chart.tsx'
import { type Point, sumOf } from './figures.ts'
import { type Chart, type Scales, type Series, chartFrame, scalesOf } from './scales.ts'
import { formatDay, formatShortDay, formatShortSpan } from '../../format/dates.ts'
import { addDays } from '@faresight/contracts/days'
import { Bar, LinePath } from '@visx/shape'

interface Props<D extends { day: PlainDate }> {
  title: string
  chart: Chart<D>
  points: readonly Point[]
  isWeekly: boolean
  tall: boolean
}

/** A bar or line chart whose days can be read one by one. */
export function DayChart<D extends { day: PlainDate }>({ title, chart, points, isWeekly, tall }: Props<D>) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [place, setPlace] = useState<number | null>(null)
  const scales = size && scalesOf(points, size, chart.formatShort)
  const chosen = place === null ? null : Math.min(place, points.length - 1)
  const value = chosen ?? points.length - 1
  const sentence = (at: number) => pointSentence(points[at], chart, isWeekly)
  return (
    <figure className="flex grow flex-col">
      <figcaption className="sr-only">{summarySentence(title, points, chart, isWeekly)}</figcaption>
      <p
        aria-hidden
        className={cx('min-h-4 text-12', chosen === null ? 'text-ink-3' : 'font-medium text-ink')}
      >
        {chosen === null ? endSentence(points, chart) : sentence(chosen)}
      </p>
      <div ref={frame} className={cx('relative mt-1 grow', chartFrame(tall))}>
        <PictureSlider
          label={overviewText.charts.slider(title)}
          last={points.length - 1}
          value={value}
          spoken={sentence(value)}
          onRead={setPlace}
          picture={scales}
        >
          {scales && (
            <>
              <Axes points={points} scales={scales} format={chart.formatShort} />
              {chart.shape === 'bars' ? (
                <Bars points={points} series={chart.series} scales={scales} chosen={chosen} />
              ) : (
                <Line points={points} scales={scales} chosen={chosen} />
              )}
            </>
          )}
        </PictureSlider>
      </div>
    </figure>
  )
}

interface AxesProps {
  points: readonly Point[]
  scales: Scales
  format: (value: number) => string
}

function Axes({ points, scales, format }: AxesProps) {
  const { x, y, step, ticks, named } = scales
  return (
    <ChartAxes
      plot={scales}
      values={ticks.map((tick) => ({ at: y(tick), words: format(tick), isBase: tick === 0 }))}
      names={named.map((place) => ({
        from: x(place),
        to: x(place) + step,
        words: formatShortDay(points[place]?.day ?? ''),
      }))}
    />
  )
}

type Formatted = Pick<Chart<{ day: PlainDate }>, 'shape' | 'format'> & { series: readonly { name: string }[] }

/** `Tue 3 Nov: AI Deal Search 12, Regular search 30`. */
function pointSentence(point: Point | undefined, chart: Formatted, isWeekly: boolean): string {
  if (!point) return ''
  const values = chart.series.map(({ name }, at) =>
    overviewText.charts.at(name, valueOf(point.values[at] ?? null, chart)),
  )
  return overviewText.charts.point(placeName(point.day, isWeekly), values)
}

function endSentence(points: readonly Point[], chart: Formatted): string {
  if (chart.shape === 'line') return overviewText.charts.last(valueOf(lastOf(points), chart))
  return overviewText.charts.total(chart.format(sumOf(points.flatMap(({ values }) => values)) ?? 0))
}

function summarySentence(
  title: string,
  points: readonly Point[],
  chart: Formatted,
  isWeekly: boolean,
): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return title
  const most = points.reduce((a, b) => ((sumOf(b.values) ?? 0) > (sumOf(a.values) ?? 0) ? b : a))
  const peak = overviewText.charts.most(placeName(most.day, isWeekly), valueOf(sumOf(most.values), chart))
  const span = formatShortSpan(first.day, last.day)
  return overviewText.charts.summary(title, span, endSentence(points, chart), peak)
}

function placeName(day: PlainDate, isWeekly: boolean): string {
  return isWeekly ? overviewText.charts.week(formatShortSpan(day, addDays(day, 6))) : formatDay(day)
}

function valueOf(value: number | null, { format }: Formatted): string {
  return value === null ? overviewText.charts.unknownValue : format(value)
}

function lastOf(points: readonly Point[]): number | null {
  return points.findLast(({ values }) => values[0] !== null)?.values[0] ?? null
}

interface LineProps {
  points: readonly Point[]
  scales: Scales
  chosen: number | null
}

function Line({ points, scales: { x, y, step }, chosen }: LineProps) {
  const places = points.map(({ values: [value = null] }, place) => ({
    value,
    at: x(place) + step / 2,
    place,
  }))
  const known = places.flatMap((place) => (place.value === null ? [] : [{ ...place, value: place.value }]))
  const last = known.at(-1)
  return (
    <>
      <LinePath
        data={places}
        x={({ at }) => at}
        y={({ value }) => y(value ?? 0)}
        defined={({ value }) => value !== null}
        className="stroke-sky"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {known
        .filter(({ place }) => place === (chosen ?? last?.place))
        .map(({ at, value }) => (
          <circle
            key={at}
            cx={at}
            cy={y(value)}
            r={4.5}
            strokeWidth={2}
            className="fill-sky stroke-surface"
          />
        ))}
    </>
  )
}

interface BarsProps {
  points: readonly Point[]
  series: readonly Series[]
  scales: Scales
  chosen: number | null
}

function Bars({ points, series, scales, chosen }: BarsProps) {
  return points.map((point, place) => (
    <g key={point.day} opacity={chosen === null || chosen === place ? 1 : 0.55}>
      <Stack point={point} place={place} series={series} scales={scales} />
    </g>
  ))
}

const gapPx = 1.5

function Stack({
  point,
  place,
  series,
  scales: { x, y, step },
}: Omit<BarsProps, 'points' | 'chosen'> & { point: Point; place: number }) {
  let sum = 0
  return series.map(({ name, fill }, at) => {
    const value = point.values[at] ?? 0
    const [from, to] = [y(sum), y(sum + value)]
    const gap = at > 0 && sum > 0 && Math.abs(from - to) > 2 * gapPx ? gapPx : 0
    sum += value
    const height = Math.abs(from - to) - gap
    return value === 0 ? null : (
      <Bar
        key={name}
        x={x(place)}
        y={Math.min(from, to)}
        width={step}
        height={Math.max(height, 1)}
        rx={Math.min(2, step / 4, height / 2)}
        className={fill}
      />
    )
  })
}
