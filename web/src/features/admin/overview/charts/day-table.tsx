import type { PlainDate } from '@faresight/contracts/common'
import { formatDay } from '../../../../format/dates.ts'
import { adminText } from '../../../../text/admin-text.ts'
import type { Chart } from './series.ts'

const words = adminText.overview.charts
const cell = 'py-1.5 pl-4 text-right font-normal whitespace-nowrap first:pl-0 first:text-left'

interface Column<D> {
  name: string
  read: (day: D) => number | null
  tell?: (value: number) => string
}

interface Props<D extends { day: PlainDate }> {
  chart: Chart<D>
  days: readonly D[]
}

/** All that a picture shows, in figures, the newest day first. */
export function DayTable<D extends { day: PlainDate }>({ chart, days }: Props<D>) {
  const columns: Column<D>[] = [...chart.series, ...(chart.more ?? [])]
  return (
    <details className="mt-1">
      <summary className="link inline-block min-h-6 text-13 font-medium">{words.table}</summary>
      <section
        aria-label={words.tableOf(chart.title)}
        // A part that scrolls can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-2 border border-line px-4 text-13"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-surface text-ink-3">
            <tr>
              {[words.day, ...columns.map(({ name }) => name)].map((column) => (
                <th key={column} scope="col" className={cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className={cell}>
                  {formatDay(day.day)}
                </th>
                {columns.map(({ name, read, tell = chart.tell }) => (
                  <td key={name} className={cell}>
                    {tellOf(read(day), tell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function tellOf(value: number | null, tell: (value: number) => string): string {
  return value === null ? words.unknownValue : tell(value)
}
