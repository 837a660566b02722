import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, Tx } from '@faresight/kit/postgres'
import { and, eq, lte } from 'drizzle-orm'
import { registrations } from '../schema.ts'

export type PendingRegistration = typeof registrations.$inferSelect

/** A new token for the same request voids only that request's previous one. */
export async function upsertRegistration(tx: Tx, registration: PendingRegistration): Promise<void> {
  const { token, expires } = registration
  await tx
    .insert(registrations)
    .values(registration)
    .onConflictDoUpdate({ target: registrations.id, set: { token, expires } })
}

/** @param hash of the registration's token */
export async function findRegistrationByToken(
  tx: Tx,
  userId: string,
  hash: string,
): Promise<PendingRegistration | null> {
  const isIts = and(eq(registrations.userId, userId), eq(registrations.token, hash))
  const [registration] = await tx.select().from(registrations).where(isIts)
  return registration ?? null
}

/** Voids all verification links of a user, and deletes the passwords registered with them. */
export async function deleteUserRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.userId, userId))
}

export function deleteExpiredRegistrations(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, registrations.id, lte(registrations.expires, now), { signal })
}
