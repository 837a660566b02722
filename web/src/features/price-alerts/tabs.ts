import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { addDays } from '@faresight/contracts/days'
import { formatClock, formatDay, toPlainDate } from '../../format/dates.ts'
import { alertText } from './messages.ts'

export const alertTabs = ['active', 'triggered', 'paused'] as const

export type AlertTab = (typeof alertTabs)[number]

type State = Pick<PriceAlert, 'isActive' | 'isTriggered'>

const belongs: Record<AlertTab, (alert: State) => boolean> = {
  active: ({ isActive, isTriggered }) => isActive && !isTriggered,
  triggered: ({ isTriggered }) => isTriggered,
  paused: ({ isActive }) => !isActive,
}

/** A triggered alert that was paused is in two tabs. */
export function matchesTab(tab: AlertTab, alert: State): boolean {
  return belongs[tab](alert)
}

/** Whether an alert counts for a tab: one that has departed is listed there, and no longer active. */
export function countsIn(tab: AlertTab, alert: State & Pick<PriceAlert, 'state'>): boolean {
  return matchesTab(tab, alert) && !(tab === 'active' && alert.state === 'departed')
}

/** Keyed by trigger, since a resumed alert may trigger again. */
export function triggersByKey(alerts: readonly PriceAlert[]): Map<string, PriceAlert> {
  const triggered = alerts.filter((alert) => alert.isTriggered)
  return new Map(triggered.map((alert) => [`${alert.id} ${alert.triggeredAt}`, alert]))
}

const minuteMs = 60_000
/** A check that is due this long has to wait for others. */
const overdueMinutes = 5

/** `next check in 5 min`; instants in the past count as due. */
export function nextCheckText(instant: string, now: number): string {
  const minutes = Math.ceil((Date.parse(instant) - now) / minuteMs)
  if (minutes < -overdueMinutes) return alertText.card.next.overdue
  if (minutes < 1) return alertText.card.next.now
  if (minutes < 60) return alertText.card.next.minutes(minutes)
  if (minutes < 48 * 60) return alertText.card.next.hours(Math.round(minutes / 60))
  return alertText.card.next.days(Math.round(minutes / (24 * 60)))
}

/** `First check: today at 18:40`, local. A check that is due is made now. */
export function firstCheckText(instant: string, now: number): string {
  const at = new Date(Math.max(Date.parse(instant), now))
  const [day, today] = [toPlainDate(at), toPlainDate(new Date(now))]
  const clock = formatClock(at.toISOString())
  const { firstCheck } = alertText.dialog
  if (day === today) return firstCheck.today(clock)
  return day === addDays(today, 1) ? firstCheck.tomorrow(clock) : firstCheck.later(formatDay(day), clock)
}
