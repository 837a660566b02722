import type { FigureName } from '@faresight/contracts/admin/figures'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import type { PlainDate } from '@faresight/contracts/common'

/** What is known of both overviews; `null` is one that has not come. */
export interface Overviews {
  financial: FinancialOverview | null
  analytics: AnalyticsOverview | null
}

/** How a figure has changed: `by` in its own unit, of shares in shares. */
export interface Change {
  by: number
  /** Compared with what it was; `null` where that was nothing, or is a share itself. */
  share: number | null
  since: PlainDate
}

/** A figure as it stands; `null` where it is not known. */
export function figureOf(name: FigureName, { financial, analytics }: Overviews): number | null {
  const [group, key] = name.split('.')
  const groups: Record<string, object | undefined> = {
    users: analytics?.users,
    subscriptions: financial?.subscriptions,
    payments: financial?.payments,
  }
  const found: unknown = group && key ? Reflect.get(groups[group] ?? {}, key) : null
  return typeof found === 'number' ? found : null
}

/** How a figure has changed over the days, as far as they tell; `null` where they do not. */
export function changeOf(name: FigureName, overviews: Overviews): Change | null {
  const now = figureOf(name, overviews)
  const before = now === null ? null : earlier(name, overviews, now)
  if (now === null || before === null) return null
  const by = now - before.value
  const isShare = name === 'users.conversionRate'
  return { by, share: isShare || before.value <= 0 ? null : by / before.value, since: before.since }
}

interface Noted {
  since: PlainDate
  value: number
}

function earlier(name: FigureName, { financial, analytics }: Overviews, now: number): Noted | null {
  const money = financial?.days ?? []
  const people = analytics?.days ?? []
  switch (name) {
    case 'users.total':
      return firstNoted(people, ({ users }) => users)
    case 'users.conversionRate':
      return firstNoted(money, ({ day, active }) => {
        const users = people.find((one) => one.day === day)?.users
        return active === null || !users ? null : active / users
      })
    case 'subscriptions.active':
      return firstNoted(money, ({ active }) => active)
    case 'subscriptions.mrr':
      return firstNoted(money, ({ mrr }) => mrr)
    case 'subscriptions.arr':
      return firstNoted(money, ({ mrr }) => mrr && mrr * 12)
    case 'payments.totalRevenue': {
      const [first] = money
      if (!first || financial?.away.includes('billing')) return null
      return { since: first.day, value: now - money.reduce((sum, { revenue }) => sum + revenue, 0) }
    }
    default:
      return null
  }
}

/** The earliest day on which something was noted. What was noted today is what stands there now. */
function firstNoted<D extends { day: PlainDate }>(
  days: readonly D[],
  read: (day: D) => number | null,
): Noted | null {
  for (const day of days.slice(0, -1)) {
    const value = read(day)
    if (value !== null) return { since: day.day, value }
  }
  return null
}

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
