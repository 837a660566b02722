import { and, eq, isNull } from 'drizzle-orm'
import { priceAlerts, type StoredAlert } from '../schema.ts'

/** Not paused, triggered or deleted. Only then can an alert have keys, whatever its owner’s plan. */
export function isActiveAlert({
  isActive,
  isTriggered,
  deletedAt,
}: Pick<StoredAlert, 'isActive' | 'isTriggered' | 'deletedAt'>): boolean {
  return isActive && !isTriggered && deletedAt === null
}

export const activeAlertCondition = and(
  eq(priceAlerts.isActive, true),
  eq(priceAlerts.isTriggered, false),
  isNull(priceAlerts.deletedAt),
)
