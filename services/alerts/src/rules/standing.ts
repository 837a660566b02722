import { and, eq, isNull } from 'drizzle-orm'
import { priceAlerts, type StoredAlert } from '../schema.ts'

/** Whether an alert waits for its fare, whatever its owner's plan: then, and only then, it has keys. */
export function isStanding({
  isActive,
  isTriggered,
  deletedAt,
}: Pick<StoredAlert, 'isActive' | 'isTriggered' | 'deletedAt'>): boolean {
  return isActive && !isTriggered && deletedAt === null
}

/** The same of a row, for a query. */
export const isStandingRow = and(
  eq(priceAlerts.isActive, true),
  eq(priceAlerts.isTriggered, false),
  isNull(priceAlerts.deletedAt),
)
