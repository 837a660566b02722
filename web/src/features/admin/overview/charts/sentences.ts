import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { formatDay, formatShortSpan } from '../../../../format/dates.ts'
import { adminText } from '../../../../text/admin-text.ts'
import { sumOf, type Point } from '../rules/points.ts'
import type { Chart } from './series.ts'

const words = adminText.overview.charts

type Told = Pick<Chart<{ day: PlainDate }>, 'shape' | 'tell'> & { series: readonly { name: string }[] }

/** `Tue 3 Nov: AI Deal Search 12, Regular search 30`. */
export function pointSentence(point: Point | undefined, chart: Told, isWeekly: boolean): string {
  if (!point) return ''
  const values = chart.series.map(({ name }, at) => words.at(name, valueOf(point.values[at] ?? null, chart)))
  return `${placeName(point.day, isWeekly)}: ${values.join(', ')}`
}

/** What stands over the picture while nobody reads a day: all of them together, or the last. */
export function endSentence(points: readonly Point[], chart: Told): string {
  if (chart.shape === 'line') return words.last(valueOf(lastOf(points), chart))
  return words.total(chart.tell(sumOf(points.flatMap(({ values }) => values)) ?? 0))
}

/** The picture in words. */
export function summarySentence(
  title: string,
  points: readonly Point[],
  chart: Told,
  isWeekly: boolean,
): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return title
  const most = points.reduce((a, b) => ((sumOf(b.values) ?? 0) > (sumOf(a.values) ?? 0) ? b : a))
  const peak = words.most(placeName(most.day, isWeekly), valueOf(sumOf(most.values), chart))
  return `${title}, ${formatShortSpan(first.day, last.day)}: ${endSentence(points, chart)}. ${peak}`
}

function placeName(day: PlainDate, isWeekly: boolean): string {
  return isWeekly ? words.week(formatShortSpan(day, addDays(day, 6))) : formatDay(day)
}

function valueOf(value: number | null, { tell }: Told): string {
  return value === null ? words.unknownValue : tell(value)
}

function lastOf(points: readonly Point[]): number | null {
  return points.findLast(({ values }) => values[0] !== null)?.values[0] ?? null
}
