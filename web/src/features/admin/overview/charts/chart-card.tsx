import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'
import { useId } from 'react'
import { adminText } from '../../../../text/admin-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { isBlank, pointsOf, sumOf, weeksOf, type Point } from '../rules/points.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { chartFrame } from './frame.ts'
import type { Chart } from './series.ts'

const words = adminText.overview.charts

/** More days than this have bars that are too thin to tell apart. */
const mostBars = 90

interface Props<D extends { day: PlainDate }> {
  chart: Chart<D>
  days: readonly D[]
  away: readonly ServiceName[]
  tall?: boolean
}

/** A picture of days under its title, with all it shows in a table for whoever prefers figures. */
export function ChartCard<D extends { day: PlainDate }>({ chart, days, away, tall = false }: Props<D>) {
  const id = useId()
  const points = pointsOf(days, (day) => chart.series.map(({ read }) => read(day)))
  const isWeekly = chart.shape === 'bars' && days.length > mostBars
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
        <Nothing tall={tall} sentence={words.notKnown(chart.knownBy)} />
      ) : isBlank(points) ? (
        <Nothing tall={tall} sentence={words.none(days.length)} />
      ) : (
        <>
          <DayChart title={name} chart={chart} points={drawn} isWeekly={isWeekly} tall={tall} />
          <DayTable chart={chart} days={days} />
        </>
      )}
    </section>
  )
}

/** `Revenue a day, USD`. What is drawn as a line is a state, and has no `a day`. */
function nameOf<D extends { day: PlainDate }>({ shape, title, unit }: Chart<D>, isWeekly: boolean): string {
  const name = shape === 'line' ? title : (isWeekly ? words.aWeek : words.aDay)(title)
  return unit ? words.in(name, unit) : name
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
          {words.at(name, chart.tell(sumOf(points.map(({ values }) => values[at] ?? null)) ?? 0))}
        </li>
      ))}
    </ul>
  )
}
