import { randomUUID } from 'node:crypto'
import { deleteInSteps } from '@faresight/kit/delete-in-steps'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { mailRequests, type MailRequestKind, type RegistrationDetails } from '../schema.ts'

export type MailRequest = typeof mailRequests.$inferSelect

interface NewRequest {
  kind: MailRequestKind
  /** Normalised. */
  email: string
  registration?: RegistrationDetails
}

/**
 * Writes down what is to be carried out for an address. Once that is committed, `queueMailRequest` has it done soon.
 *
 * @returns its id
 */
export async function insertMailRequest(db: DbOrTx, request: NewRequest, now: Date): Promise<string> {
  const id = randomUUID()
  await db.insert(mailRequests).values({ id, ...request, createdAt: now })
  return id
}

export async function findMailRequest(db: DbOrTx, id: string): Promise<MailRequest | null> {
  const [request] = await db.select().from(mailRequests).where(eq(mailRequests.id, id))
  return request ?? null
}

/** Notes that a request's job is in the queue, or at work, at `now`. `false` where the request is gone. */
export async function noteQueued(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(mailRequests).set({ queuedAt: now }).where(eq(mailRequests.id, id))
  return rowCount === 1
}

export async function deleteMailRequest(db: DbOrTx, id: string): Promise<void> {
  await db.delete(mailRequests).where(eq(mailRequests.id, id))
}

/** Of what is asked for twice, the last one counts: drops those of the same kind for the same address before `request`. */
export async function deleteEarlier(tx: Tx, { id, kind, email, createdAt }: MailRequest): Promise<void> {
  const alike = and(eq(mailRequests.email, email), eq(mailRequests.kind, kind), ne(mailRequests.id, id))
  await tx.delete(mailRequests).where(and(alike, lt(mailRequests.createdAt, createdAt)))
}

/** Requests that no job knows of: never queued since `unqueuedSince`, or not heard of since `silentSince`. */
export async function findLeftBehind(
  db: DbOrTx,
  { unqueuedSince, silentSince }: { unqueuedSince: Date; silentSince: Date },
  limit: number,
): Promise<string[]> {
  const neverQueued = and(isNull(mailRequests.queuedAt), lt(mailRequests.createdAt, unqueuedSince))
  const rows = await db
    .select({ id: mailRequests.id })
    .from(mailRequests)
    .where(or(neverQueued, lt(mailRequests.queuedAt, silentSince)))
    .orderBy(asc(mailRequests.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Drops requests from before `then`; says how many. */
export function deleteOlder(db: Db, then: Date, signal: AbortSignal): Promise<number> {
  return deleteInSteps(db, mailRequests.id, lt(mailRequests.createdAt, then), { signal })
}
