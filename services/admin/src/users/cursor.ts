import { type UserFilter, type UserCursor, userCursorSchema } from '@faresight/contracts/auth/admin-user'
import { readPageCursor, writePageCursor } from '@faresight/kit/page-cursor'
import * as z from 'zod'

/** Where a page of users ends, good for the same filter in the same order alone. */
export function writeUserCursor(position: UserCursor, filter: UserFilter): string {
  return writePageCursor(position, questionOf(filter))
}

/** `null` where it is none of ours, or of other users. */
export function readUserCursor(cursor: string, filter: UserFilter): UserCursor | null {
  const schema = filter.sort === 'created' ? userCursorSchema.extend({ key: moment }) : userCursorSchema
  return readPageCursor(cursor, schema, questionOf(filter))
}

/** To the microsecond, as PostgreSQL has it; of a year that it knows. */
const moment = z.iso.datetime({ precision: 6 }).regex(/^[1-9]/)

function questionOf({ search, status, plan, role, verified, sort, order }: UserFilter) {
  return [search, status, plan, role, verified, sort, order]
}
