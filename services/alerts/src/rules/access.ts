import { hasFareAccess } from '@faresight/contracts/access'
import { and, gt, isNull, or } from 'drizzle-orm'
import { people, type Person } from '../schema.ts'

/** Whether somebody's alerts are checked, and tell: while a plan gives access, or they administer; never of a closed account. */
export function isServed(
  { closedAt, ...person }: Pick<Person, 'accessUntil' | 'isAdmin' | 'closedAt'>,
  now: Date,
): boolean {
  return closedAt === null && hasFareAccess(person, now)
}

/** The same of a row, for a query. */
export const isServedRow = (now: Date) =>
  and(isNull(people.closedAt), or(people.isAdmin, gt(people.accessUntil, now)))
