import { hasFareAccess } from '@faresight/contracts/access'
import { and, gt, isNull, or } from 'drizzle-orm'
import { people, type AlertPerson } from '../schema.ts'

export function hasAlertAccess(
  { closedAt, ...person }: Pick<AlertPerson, 'accessUntil' | 'isAdmin' | 'closedAt'>,
  now: Date,
): boolean {
  return closedAt === null && hasFareAccess(person, now)
}

export const alertAccessCondition = (now: Date) =>
  and(isNull(people.closedAt), or(people.isAdmin, gt(people.accessUntil, now)))
