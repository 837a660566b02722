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
