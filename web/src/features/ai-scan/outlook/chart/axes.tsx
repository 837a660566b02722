import { dateOf } from '@faresight/contracts/days'
import { formatShortDay } from '../../../../format/dates.ts'
import { fareFigure } from '../../../../format/money.ts'
import { ChartAxes } from '../../../../ui/chart-axes.tsx'
import type { Scales } from './scales.ts'

/** Round prices, and some days. */
export function Axes({ scales }: { scales: Scales }) {
  const { x, y, prices, days } = scales
  return (
    <ChartAxes
      plot={scales}
      values={prices.map((price) => ({ at: y(price), words: fareFigure(price) }))}
      names={days.map((day) => ({ from: x(day), to: x(day), words: formatShortDay(dateOf(day)) }))}
    />
  )
}
