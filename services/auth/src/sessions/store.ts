import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { sessions, users, type User } from '../schema.ts'
import type { Session } from './session.ts'

export async function insertSession(db: DbOrTx, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Whose session it is, or `null` when it is unknown or has run out at `now`. */
export async function findSessionUser(db: DbOrTx, sid: string, now: Date): Promise<User | null> {
  const owner = eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`)
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, owner)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isNull(users.closedAt)))
  return row?.user ?? null
}

export async function deleteSession(db: DbOrTx, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/**
 * Deletes the sessions of a user; gives their ids, of which every gateway is to be told.
 *
 * @param except one that stays
 */
export async function deleteSessionsOf(db: DbOrTx, userId: string, except?: string): Promise<string[]> {
  const theirs = eq(sql`${sessions.sess} ->> 'userId'`, userId)
  const ended = await db
    .delete(sessions)
    .where(except === undefined ? theirs : and(theirs, ne(sessions.sid, except)))
    .returning({ sid: sessions.sid })
  return ended.map(({ sid }) => sid)
}

/** Deletes what has run out at `now`; says how many. */
export async function deleteExpiredSessions(db: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expire, now))
  return rowCount ?? 0
}
