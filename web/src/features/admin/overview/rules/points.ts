import type { PlainDate } from '@faresight/contracts/common'

/** What a picture has at one place: of a day, or of a week that begins with it. */
export interface Point {
  day: PlainDate
  /** In the order of the series; `null` where nothing is known. */
  values: readonly (number | null)[]
}

const week = 7

export function pointsOf<D extends { day: PlainDate }>(
  days: readonly D[],
  read: (day: D) => readonly (number | null)[],
): Point[] {
  return days.map((day) => ({ day: day.day, values: read(day) }))
}

/** Whole weeks up to the last day, each with what its days come to. Days before the first whole one are left out. */
export function weeksOf(points: readonly Point[]): Point[] {
  const weeks: Point[] = []
  for (let end = points.length; end >= week; end -= week) weeks.unshift(added(points.slice(end - week, end)))
  return weeks
}

function added(points: readonly Point[]): Point {
  const [{ day, values } = { day: '', values: [] }] = points
  return { day, values: values.map((_, at) => sumOf(points.map((point) => point.values[at] ?? null))) }
}

/** Of what is known; `null` where nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  return values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** Whether there is nothing to draw. */
export function isBlank(points: readonly Point[]): boolean {
  return points.every(({ values }) => values.every((value) => !value))
}

/** Lowest and highest end of the bars or lines, with 0 among them. */
export function extentOf(points: readonly Point[]): [number, number] {
  const ends = points.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null)
    return [sumOf(known.filter((value) => value > 0)), sumOf(known.filter((value) => value < 0))]
  })
  const known = ends.filter((end) => end !== null)
  return [Math.min(0, ...known), Math.max(0, ...known)]
}

/** Places that are named below a picture: the last one, and as many before it as have room. */
export function namedPlaces(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room))))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => count - 1 - at * step).toReversed()
}
