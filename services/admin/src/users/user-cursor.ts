import { type UserFilter, type UserCursor, userCursorSchema } from '@faresight/contracts/auth/admin-user'
import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import * as z from 'zod'

/** An opaque cursor that is valid for the same filter and order only. */
export function encodeUserCursor(position: UserCursor, filter: UserFilter): string {
  return cursorFor(filter).encode(position, toCursorScope(filter))
}

export function decodeUserCursor(cursor: string, filter: UserFilter): UserCursor | null {
  return cursorFor(filter).decode(cursor, toCursorScope(filter))
}

/** PostgreSQL's microseconds; not the year 0. */
const moment = z.iso.datetime({ precision: 6 }).regex(/^[1-9]/)

const cursorByKey = createPageCursorCodec(userCursorSchema)
const cursorByCreation = createPageCursorCodec(userCursorSchema.extend({ key: moment }))

function cursorFor({ sort }: UserFilter) {
  return sort === 'created' ? cursorByCreation : cursorByKey
}

function toCursorScope({ search, status, plan, role, verified, sort, order }: UserFilter) {
  return [search, status, plan, role, verified, sort, order]
}
