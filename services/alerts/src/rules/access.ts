import { hasFareAccess } from '@faresight/contracts/access'
import { and, gt, isNull, or } from 'drizzle-orm'
import { people, type AlertPerson } from '../schema.ts'

/** Whether alerts of a person are checked and trigger: an open account with access or an administrator’s role. */
export function hasAlertAccess(
  { closedAt, ...person }: Pick<AlertPerson, 'accessUntil' | 'isAdmin' | 'closedAt'>,
  now: Date,
): boolean {
  return closedAt === null && hasFareAccess(person, now)
}

/** `hasAlertAccess` as a condition on `people`. */
export const alertAccessCondition = (now: Date) =>
  and(isNull(people.closedAt), or(people.isAdmin, gt(people.accessUntil, now)))
