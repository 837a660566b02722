import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'
import { useId } from 'react'
import { adminText } from '../../../../text/admin-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { isBlank, pointsOf, sumOf, weeksOf } from '../rules/points.ts'
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
  const name = chart.shape === 'line' ? chart.title : (isWeekly ? words.aWeek : words.aDay)(chart.title)
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-16 tracking-snug">
          {name}
        </h3>
        {chart.series.length > 1 && <Legend chart={chart} days={days} />}
      </div>
      {away.includes(chart.knownBy) ? (
        <Nothing tall={tall} sentence={words.notKnown(chart.knownBy)} />
      ) : isBlank(points) ? (
        <Nothing tall={tall} sentence={words.none(days.length)} />
      ) : (
        <>
          <DayChart
            title={name}
            chart={chart}
            points={isWeekly ? weeksOf(points) : points}
            isWeekly={isWeekly}
            tall={tall}
          />
          <DayTable chart={chart} days={days} />
        </>
      )}
    </section>
  )
}

function Nothing({ sentence, tall }: { sentence: string; tall: boolean }) {
  return (
    <p
      className={cx(
        'grid flex-1 place-items-center rounded-2 bg-sunken px-4 text-center text-14 text-ink-2',
        chartFrame(tall),
      )}
    >
      {sentence}
    </p>
  )
}

function Legend<D extends { day: PlainDate }>({ chart, days }: { chart: Chart<D>; days: readonly D[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {chart.series.map(({ name, fill, read }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
            <rect width={10} height={10} rx={2} className={fill} />
          </svg>
          {words.at(name, chart.tell(sumOf(days.map(read)) ?? 0))}
        </li>
      ))}
    </ul>
  )
}
