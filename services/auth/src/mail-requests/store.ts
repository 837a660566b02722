import { randomUUID } from 'node:crypto'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, lt, ne } from 'drizzle-orm'
import { mailRequests, type MailRequestKind, type RegistrationDetails } from '../schema.ts'

export type MailRequest = typeof mailRequests.$inferSelect

export interface NewMailRequest {
  kind: MailRequestKind
  /** Normalized. */
  email: string
  registration?: RegistrationDetails
  /** For sign-in links: SHA-256 of the requesting browser's cookie token. */
  browserHash?: string
}

/** Call `enqueueMailRequest` after the commit. @returns the request's id */
export async function insertMailRequest(db: DbOrTx, request: NewMailRequest, now: Date): Promise<string> {
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
 * Deletes earlier requests of the same kind and address. Not registrations, which each have a password, nor sign-in
 * links, which each belong to one browser.
 */
export async function deleteSupersededMailRequests(
  tx: Tx,
  { id, kind, email, createdAt }: MailRequest,
): Promise<void> {
  if (kind === 'registration' || kind === 'sign-in-link') return
  const alike = and(eq(mailRequests.email, email), eq(mailRequests.kind, kind), ne(mailRequests.id, id))
  await tx.delete(mailRequests).where(and(alike, lt(mailRequests.createdAt, createdAt)))
}

export function deleteMailRequestsBefore(db: Db, then: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, mailRequests.id, lt(mailRequests.createdAt, then), { signal })
}
