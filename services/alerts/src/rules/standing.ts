import type { StoredAlert } from '../schema.ts'

/** Whether an alert waits for its fare, whatever its owner's plan: then, and only then, it has keys. */
export function isStanding({
  isActive,
  isTriggered,
  deletedAt,
}: Pick<StoredAlert, 'isActive' | 'isTriggered' | 'deletedAt'>): boolean {
  return isActive && !isTriggered && deletedAt === null
}
