import { cookieSettings, ownerKeySessionSeconds } from '@faresight/contracts/auth/cookie'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { signInsAwaitingSecondFactor, type SecondFactor, sessions, users, type User } from '../schema.ts'
import { sessionEndsAt, type Session } from './session.ts'

/** The indexed expression of `sessions_user`. */
const sessionUserId = sql<string>`(${sessions.sess} ->> 'userId')`

const isSessionUser = eq(users.id, sql`${sessionUserId}::uuid`)

/** SQL counterpart of `sessionLastSeenAt`. */
const lastUsed = sql`${sessions.expire} - interval '1 second' *
  case when ${sessions.sess} ->> 'method' = 'key' then ${ownerKeySessionSeconds}::int else ${cookieSettings.session.seconds}::int end`

export async function insertSession(db: DbOrTx, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

/** `null` when unknown or ended at `now`. */
export async function findLiveSessionWithUser(
  db: DbOrTx,
  sid: string,
  now: Date,
): Promise<{ user: User; session: Session } | null> {
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, isSessionUser)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isNull(users.closedAt)))
  return row && sessionEndsAt(row.session, row.user.role) > now ? row : null
}

export async function extendSession(db: DbOrTx, sid: string, read: Date, expire: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ expire })
    .where(and(eq(sessions.sid, sid), eq(sessions.expire, read)))
  return rowCount === 1
}

export async function findLiveUserSessions(db: DbOrTx, userId: string, now: Date): Promise<Session[]> {
  const rows = await db
    .select({ role: users.role, session: sessions })
    .from(sessions)
    .innerJoin(users, isSessionUser)
    .where(and(eq(sessionUserId, userId), gt(sessions.expire, now)))
    .orderBy(desc(lastUsed), sessions.sid)
  return rows.filter(({ role, session }) => sessionEndsAt(session, role) > now).map(({ session }) => session)
}

export async function findLiveSession(db: DbOrTx, sid: string, now: Date): Promise<Session | null> {
  const found = await findLiveSessionWithUser(db, sid, now)
  return found?.session ?? null
}

export async function recordSessionSecondFactor(db: DbOrTx, sid: string, step: SecondFactor): Promise<void> {
  const noted = sql`${sessions.sess} || ${JSON.stringify({ secondFactor: step })}::jsonb`
  await db.update(sessions).set({ sess: noted }).where(eq(sessions.sid, sid))
}

/** @returns the deleted id, if any */
export async function deleteSession(db: DbOrTx, sid: string, userId: string): Promise<string[]> {
  const theirs = and(eq(sessions.sid, sid), eq(sessionUserId, userId))
  return sessionIds(await db.delete(sessions).where(theirs).returning({ sid: sessions.sid }))
}

/** Skips locked rows, so that concurrent sign-ins don't deadlock. @returns the deleted ids */
export async function deleteLeastRecentSessions(db: DbOrTx, userId: string, keep: number): Promise<string[]> {
  const surplus = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessionUserId, userId))
    .orderBy(desc(lastUsed), sessions.sid)
    .offset(keep)
  const free = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(inArray(sessions.sid, surplus))
    .for('update', { skipLocked: true })
  return sessionIds(
    await db.delete(sessions).where(inArray(sessions.sid, free)).returning({ sid: sessions.sid }),
  )
}

/** @returns the deleted session ids, to pass to `broadcastSessionsRevoked` */
export async function deleteSessionsAndPendingSignIns(db: DbOrTx, userId: string): Promise<string[]> {
  await db.delete(signInsAwaitingSecondFactor).where(eq(signInsAwaitingSecondFactor.userId, userId))
  return sessionIds(
    await db.delete(sessions).where(eq(sessionUserId, userId)).returning({ sid: sessions.sid }),
  )
}

export function countUserSessions(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(sessions, eq(sessionUserId, userId))
}

/** Sessions that ended by their role's limit follow within seven days. A clock ahead of the database's deletes no live one. */
export function deleteExpiredSessions(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const isExpired = lte(sessions.expire, sql`least(${sql.param(now, sessions.expire)}, now())`)
  return deleteUnlockedRowsInBatches(db, sessions.sid, isExpired, { signal })
}

function sessionIds(rows: ReadonlyArray<{ sid: string }>): string[] {
  return rows.map(({ sid }) => sid)
}
