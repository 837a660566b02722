import type { PriceAlert } from '@faresight/contracts/alerts/alert'

export const alertTabs = ['active', 'triggered', 'paused'] as const

export type AlertTab = (typeof alertTabs)[number]

type State = Pick<PriceAlert, 'isActive' | 'isTriggered'>

const belongs: Record<AlertTab, (alert: State) => boolean> = {
  active: ({ isActive, isTriggered }) => isActive && !isTriggered,
  triggered: ({ isTriggered }) => isTriggered,
  paused: ({ isActive }) => !isActive,
}

/** Whether an alert stands under a tab. One that was triggered and then paused stands under two. */
export function isIn(tab: AlertTab, alert: State): boolean {
  return belongs[tab](alert)
}

/** The tab that an address names. */
export function tabOf(value: string | null): AlertTab {
  return alertTabs.find((tab) => tab === value) ?? 'active'
}

/** The triggers among alerts, each once: an alert that is resumed may be triggered anew. */
export function triggersOf(alerts: readonly PriceAlert[]): Map<string, PriceAlert> {
  const triggered = alerts.filter((alert) => alert.isTriggered)
  return new Map(triggered.map((alert) => [`${alert.id} ${alert.triggeredAt}`, alert]))
}
