import { cookieSettings, ownerKeySessionSeconds } from '@faresight/contracts/auth/cookie'
import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { pendingSignIns, type SecondStep, sessions, users, type User } from '../schema.ts'
import { endOf, type Session } from './session.ts'

/** As the index `sessions_user` has it. */
const ownerOf = sql<string>`(${sessions.sess} ->> 'userId')`

const isOwner = eq(users.id, sql`${ownerOf}::uuid`)

/** When a session was used last, to the hour, as `lastSeenAt` has it. */
const lastUsed = sql`${sessions.expire} - interval '1 second' *
  case when ${sessions.sess} ->> 'method' = 'key' then ${ownerKeySessionSeconds}::int else ${cookieSettings.session.seconds}::int end`

export async function insertSession(db: DbOrTx, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

/** A session and whose it is, or `null` when it is unknown or over at `now`. */
export async function findSessionUser(
  db: DbOrTx,
  sid: string,
  now: Date,
): Promise<{ user: User; session: Session } | null> {
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, isOwner)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isNull(users.closedAt)))
  return row && endOf(row.session, row.user.role) > now ? row : null
}

/** Gives a session until `expire`; `false` where another call has done so already, or it is over. */
export async function extendSession(db: DbOrTx, sid: string, read: Date, expire: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ expire })
    .where(and(eq(sessions.sid, sid), eq(sessions.expire, read)))
  return rowCount === 1
}

/** The sessions of a user that are alive at `now`, the one that was used last first. */
export async function findSessionsOf(db: DbOrTx, userId: string, now: Date): Promise<Session[]> {
  const rows = await db
    .select({ role: users.role, session: sessions })
    .from(sessions)
    .innerJoin(users, isOwner)
    .where(and(eq(ownerOf, userId), gt(sessions.expire, now)))
    .orderBy(desc(lastUsed), sessions.sid)
  return rows.filter(({ role, session }) => endOf(session, role) > now).map(({ session }) => session)
}

/** A session that is alive at `now`. */
export async function findSession(db: DbOrTx, sid: string, now: Date): Promise<Session | null> {
  const found = await findSessionUser(db, sid, now)
  return found?.session ?? null
}

/** Notes that whoever sits at a session has shown since its sign-in that they have that, too. */
export async function noteSecondStep(db: DbOrTx, sid: string, step: SecondStep): Promise<void> {
  const noted = sql`${sessions.sess} || ${JSON.stringify({ secondStep: step })}::jsonb`
  await db.update(sessions).set({ sess: noted }).where(eq(sessions.sid, sid))
}

/**
 * Deletes a session; gives its id where there was one.
 *
 * @param userId whose it has to be
 */
export async function deleteSession(db: DbOrTx, sid: string, userId: string): Promise<string[]> {
  const theirs = and(eq(sessions.sid, sid), eq(ownerOf, userId))
  return idsOf(await db.delete(sessions).where(theirs).returning({ sid: sessions.sid }))
}

/**
 * Deletes all sessions of a user but the `keep` that were used last; gives the ids of those that went. Passes over those
 * that somebody else is about to end: two sign-ins that wait for each other's would wait in a circle.
 */
export async function trimSessions(db: DbOrTx, userId: string, keep: number): Promise<string[]> {
  const surplus = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(ownerOf, userId))
    .orderBy(desc(lastUsed), sessions.sid)
    .offset(keep)
  const free = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(inArray(sessions.sid, surplus))
    .for('update', { skipLocked: true })
  return idsOf(await db.delete(sessions).where(inArray(sessions.sid, free)).returning({ sid: sessions.sid }))
}

/**
 * Deletes the sessions of a user, and sign-ins that lack nothing but a code; gives the ids of the sessions, of which every gateway is
 * to be told.
 */
export async function deleteSessionsOf(db: DbOrTx, userId: string): Promise<string[]> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  return idsOf(await db.delete(sessions).where(eq(ownerOf, userId)).returning({ sid: sessions.sid }))
}

export function countSessionsOf(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(sessions, eq(ownerOf, userId))
}

/** Deletes what has expired unused at `now`; says how many. What ended sooner is used by nobody, and expires within seven days. */
export function deleteExpiredSessions(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, sessions.sid, lte(sessions.expire, now), { signal })
}

function idsOf(rows: ReadonlyArray<{ sid: string }>): string[] {
  return rows.map(({ sid }) => sid)
}
