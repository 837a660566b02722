import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import type { PlainDate } from '@faresight/contracts/common'

/** `null`: not loaded. */
export interface Overviews {
  financial: FinancialOverview | null
  analytics: AnalyticsOverview | null
}

/** `by` is in the number's unit, or a difference of shares. */
export interface Change {
  by: number
  /** Relative change; `null` if the earlier value was 0 or is a share itself. */
  share: number | null
  since: PlainDate
}

/** `null`: unknown. */
export function figureValue(name: DashboardStatName, { financial, analytics }: Overviews): number | null {
  const [group, key] = name.split('.')
  const groups: Record<string, object | undefined> = {
    users: analytics?.users,
    subscriptions: financial?.subscriptions,
    payments: financial?.payments,
  }
  const found: unknown = group && key ? Reflect.get(groups[group] ?? {}, key) : null
  return typeof found === 'number' ? found : null
}

/** The change since the first day that all numbers are known for; `null` if unknown. */
export function figureChange(name: DashboardStatName, overviews: Overviews): Change | null {
  const now = figureValue(name, overviews)
  const before = now === null ? null : earlier(name, overviews, now)
  if (now === null || before === null) return null
  const by = now - before.value
  const isShare = name === 'users.conversionRate'
  return { by, share: isShare || before.value <= 0 ? null : by / before.value, since: before.since }
}

interface Recorded {
  since: PlainDate
  value: number
}

function earlier(name: DashboardStatName, overviews: Overviews, now: number): Recorded | null {
  const { financial } = overviews
  const start = startDay(overviews)
  const fromStart = ({ day }: { day: PlainDate }) => day >= start
  const money = (financial?.days ?? []).filter(fromStart)
  const people = (overviews.analytics?.days ?? []).filter(fromStart)
  switch (name) {
    case 'users.total':
      return firstRecorded(people, ({ users }) => users)
    case 'users.conversionRate':
      return firstRecorded(money, ({ day, active }) => {
        const users = people.find((one) => one.day === day)?.users
        return active === null || !users ? null : active / users
      })
    case 'subscriptions.active':
      return firstRecorded(money, ({ active }) => active)
    case 'subscriptions.mrr':
      return firstRecorded(money, ({ mrr }) => mrr)
    case 'subscriptions.arr':
      return firstRecorded(money, ({ mrr }) => mrr && mrr * 12)
    case 'payments.totalRevenue': {
      const [first, ...later] = money
      if (!first || later.length === 0 || financial?.unavailable.includes('billing')) return null
      return { since: first.day, value: now - later.reduce((sum, { revenue }) => sum + revenue, 0) }
    }
    default:
      return null
  }
}

/** The first day for which each number is known that is known for any, so that all changes cover the same days. */
function startDay({ financial, analytics }: Overviews): PlainDate {
  const firsts = [
    firstRecorded(analytics?.days ?? [], ({ users }) => users),
    firstRecorded(financial?.days ?? [], ({ active }) => active),
    firstRecorded(financial?.days ?? [], ({ mrr }) => mrr),
  ]
  return firsts.reduce((latest, first) => (first && first.since > latest ? first.since : latest), '')
}

/** The last day is skipped: its value is the current one. */
function firstRecorded<D extends { day: PlainDate }>(
  days: readonly D[],
  read: (day: D) => number | null,
): Recorded | null {
  for (const day of days.slice(0, -1)) {
    const value = read(day)
    if (value !== null) return { since: day.day, value }
  }
  return null
}

/** A day, or the week that starts on it. */
export interface Point {
  day: PlainDate
  /** In the order of the series; `null`: unknown. */
  values: readonly (number | null)[]
}

const week = 7

export function pointsOf<D extends { day: PlainDate }>(
  days: readonly D[],
  read: (day: D) => readonly (number | null)[],
): Point[] {
  return days.map((day) => ({ day: day.day, values: read(day) }))
}

/** Totals of whole weeks up to the last day. Earlier days are left out. */
export function weeksOf(points: readonly Point[]): Point[] {
  const weeks: Point[] = []
  for (let end = points.length; end >= week; end -= week)
    weeks.unshift(sumWeek(points.slice(end - week, end)))
  return weeks
}

function sumWeek(points: readonly Point[]): Point {
  const [{ day, values } = { day: '', values: [] }] = points
  return { day, values: values.map((_, at) => sumOf(points.map((point) => point.values[at] ?? null))) }
}

/** Ignores unknown values; `null` if all are. */
export function sumOf(values: readonly (number | null)[]): number | null {
  return values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** Whether there is nothing to draw. */
export function isBlank(points: readonly Point[]): boolean {
  return points.every(({ values }) => values.every((value) => !value))
}

/** Lowest and highest value of the stacked bars or lines, including 0. */
export function extentOf(points: readonly Point[]): [number, number] {
  const ends = points.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null)
    return [sumOf(known.filter((value) => value > 0)), sumOf(known.filter((value) => value < 0))]
  })
  const known = ends.filter((end) => end !== null)
  return [Math.min(0, ...known), Math.max(0, ...known)]
}

/** Indexes of labelled points: the last one, and as many before it as fit. */
export function namedPlaces(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room))))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => count - 1 - at * step).toReversed()
}
