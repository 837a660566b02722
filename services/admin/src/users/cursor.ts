import { type UserFilter, type UserPosition, userPosition } from '@faresight/contracts/auth/listed-user'
import { readPageCursor, writePageCursor } from '@faresight/kit/page-cursor'
import * as z from 'zod'

/** An opaque cursor that is valid for the same filter and order only. */
export function writeUserCursor(position: UserPosition, filter: UserFilter): string {
  return writePageCursor(position, toCursorScope(filter))
}

/** `null` for a malformed cursor or one of another filter. */
export function readUserCursor(cursor: string, filter: UserFilter): UserPosition | null {
  const schema = filter.sort === 'created' ? userPosition.extend({ key: moment }) : userPosition
  return readPageCursor(cursor, schema, toCursorScope(filter))
}

/** PostgreSQL's microseconds; not the year 0. */
const moment = z.iso.datetime({ precision: 6 }).regex(/^[1-9]/)

function toCursorScope({ search, status, plan, role, verified, sort, order }: UserFilter) {
  return [search, status, plan, role, verified, sort, order]
}
