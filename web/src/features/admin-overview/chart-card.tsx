import { overviewText } from './messages.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'
import { useId } from 'react'
import { cx } from '../../ui/class-names.ts'
import { AdminTable } from '../admin/admin-table.tsx'
import { type Point, isBlank, pointsOf, sumOf, weeksOf } from './figures.ts'
import { DayChart } from './day-chart.tsx'
import { type Chart, chartFrame } from './scales.ts'
import { formatDay } from '../../format/dates.ts'

/** More bars would be too thin to tell apart. */
const maxBars = 90

interface Props<D extends { day: PlainDate }> {
  chart: Chart<D>
  days: readonly D[]
  away: readonly ServiceName[]
  tall?: boolean
}

/** A chart of days with the same values as a table. */
export function ChartCard<D extends { day: PlainDate }>({ chart, days, away, tall = false }: Props<D>) {
  const id = useId()
  const points = pointsOf(days, (day) => chart.series.map(({ read }) => read(day)))
  const isWeekly = chart.shape === 'bars' && days.length > maxBars
  const drawn = isWeekly ? weeksOf(points) : points
  const name = nameOf(chart, isWeekly)
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-16 tracking-snug">
          {name}
        </h3>
        {chart.series.length > 1 && <Legend chart={chart} points={drawn} />}
      </div>
      {away.includes(chart.knownBy) ? (
        <Nothing tall={tall} sentence={overviewText.charts.notKnown(chart.knownBy)} />
      ) : isBlank(points) ? (
        <Nothing tall={tall} sentence={overviewText.charts.none(days.length)} />
      ) : (
        <>
          <DayChart title={name} chart={chart} points={drawn} isWeekly={isWeekly} tall={tall} />
          <DayTable chart={chart} days={days} />
        </>
      )}
    </section>
  )
}

/** `Revenue per day (USD)`. A line shows a state, not a daily amount. */
function nameOf<D extends { day: PlainDate }>({ shape, title, unit }: Chart<D>, isWeekly: boolean): string {
  const name =
    shape === 'line' ? title : (isWeekly ? overviewText.charts.aWeek : overviewText.charts.aDay)(title)
  return unit ? overviewText.charts.in(name, unit) : name
}

function Nothing({ sentence, tall }: { sentence: string; tall: boolean }) {
  return (
    <p
      className={cx(
        'grid grow place-items-center rounded-2 bg-sunken px-4 text-center text-14 text-ink-2',
        chartFrame(tall),
      )}
    >
      {sentence}
    </p>
  )
}

function Legend<D extends { day: PlainDate }>({
  chart,
  points,
}: {
  chart: Chart<D>
  points: readonly Point[]
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {chart.series.map(({ name, fill }, at) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
            <rect width={10} height={10} rx={2} className={fill} />
          </svg>
          {overviewText.charts.at(
            name,
            chart.format(sumOf(points.map(({ values }) => values[at] ?? null)) ?? 0),
          )}
        </li>
      ))}
    </ul>
  )
}

interface DayTableProps<D extends { day: PlainDate }> {
  chart: Chart<D>
  days: readonly D[]
}

function DayTable<D extends { day: PlainDate }>({ chart, days }: DayTableProps<D>) {
  const values = [...chart.series, ...(chart.more ?? [])]
  return (
    <details className="mt-1">
      <summary className="link inline-block min-h-6 text-13 font-medium">{overviewText.charts.table}</summary>
      <section
        aria-label={overviewText.charts.tableOf(chart.title)}
        // A scrollable region needs keyboard focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-2 border border-line px-4 text-13"
      >
        <AdminTable
          label={overviewText.charts.tableOf(chart.title)}
          layout="figures"
          rows={days.toReversed()}
          idOf={({ day }) => day}
          columns={[
            {
              id: 'day',
              head: overviewText.charts.day,
              className: 'whitespace-nowrap',
              render: ({ day }) => formatDay(day),
            },
            ...values.map(({ name, read, format = chart.format }) => ({
              id: name,
              head: name,
              render: (day: D) => formatOrUnknown(read(day), format),
            })),
          ]}
        />
      </section>
    </details>
  )
}

function formatOrUnknown(value: number | null, format: (value: number) => string): string {
  return value === null ? overviewText.charts.unknownValue : format(value)
}
