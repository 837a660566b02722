import { randomUUID } from 'node:crypto'
import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, lt, ne } from 'drizzle-orm'
import { mailRequests, type MailRequestKind, type RegistrationDetails } from '../schema.ts'

export type MailRequest = typeof mailRequests.$inferSelect

export interface NewRequest {
  kind: MailRequestKind
  /** Normalised. */
  email: string
  registration?: RegistrationDetails
  /** SHA-256 of the token by which the browser is known that asks for a link to sign in. */
  browser?: string
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

export async function deleteMailRequest(db: DbOrTx, id: string): Promise<void> {
  await db.delete(mailRequests).where(eq(mailRequests.id, id))
}

/**
 * Of what is asked for twice, the last one counts: drops those of the same kind for the same address before `request`. Not of
 * registrations: each has a password of its own, and who registers last may be a stranger. Nor of links that sign in: each is of
 * one browser.
 */
export async function deleteEarlier(tx: Tx, { id, kind, email, createdAt }: MailRequest): Promise<void> {
  if (kind === 'registration' || kind === 'sign-in-link') return
  const alike = and(eq(mailRequests.email, email), eq(mailRequests.kind, kind), ne(mailRequests.id, id))
  await tx.delete(mailRequests).where(and(alike, lt(mailRequests.createdAt, createdAt)))
}

/** Drops requests from before `then`; says how many. */
export function deleteOlder(db: Db, then: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, mailRequests.id, lt(mailRequests.createdAt, then), { signal })
}
