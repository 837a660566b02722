import { and, gt, isNull, or } from 'drizzle-orm'
import { people, type Person } from '../schema.ts'

/** Whether somebody's alerts are checked, and tell: while a plan gives access, or they administer; never of a closed account. */
export function hasAccess(
  { accessUntil, isAdmin, closedAt }: Pick<Person, 'accessUntil' | 'isAdmin' | 'closedAt'>,
  now: Date,
): boolean {
  return closedAt === null && (isAdmin || (accessUntil !== null && accessUntil > now))
}

/** The same of a row, for a query. */
export const hasAccessRow = (now: Date) =>
  and(isNull(people.closedAt), or(people.isAdmin, gt(people.accessUntil, now)))
