import { type UserFilter, type UserCursor, userCursorSchema } from '@faresight/contracts/auth/admin-user'
import { createCursor } from '@faresight/kit/page-cursor'
import * as z from 'zod'

/** Where a page of users ends, good for the same filter in the same order alone. */
export function writeUserCursor(position: UserCursor, filter: UserFilter): string {
  return cursorFor(filter).encode(position, questionOf(filter))
}

/** `null` where it is none of ours, or of other users. */
export function readUserCursor(cursor: string, filter: UserFilter): UserCursor | null {
  return cursorFor(filter).decode(cursor, questionOf(filter))
}

/** To the microsecond, as PostgreSQL has it; of a year that it knows. */
const moment = z.iso.datetime({ precision: 6 }).regex(/^[1-9]/)

const cursorByKey = createCursor(userCursorSchema)
const cursorByCreation = createCursor(userCursorSchema.extend({ key: moment }))

function cursorFor({ sort }: UserFilter) {
  return sort === 'created' ? cursorByCreation : cursorByKey
}

function questionOf({ search, status, plan, role, verified, sort, order }: UserFilter) {
  return [search, status, plan, role, verified, sort, order]
}
