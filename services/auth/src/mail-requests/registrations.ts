import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, Tx } from '@faresight/kit/postgres'
import { and, eq, lte } from 'drizzle-orm'
import { registrations } from '../schema.ts'

export type PendingRegistration = typeof registrations.$inferSelect

export async function upsertRegistration(tx: Tx, registration: PendingRegistration): Promise<void> {
  const { token, expires } = registration
  await tx
    .insert(registrations)
    .values(registration)
    .onConflictDoUpdate({ target: registrations.id, set: { token, expires } })
}

export async function findRegistrationByTokenHash(
  tx: Tx,
  userId: string,
  hash: string,
): Promise<PendingRegistration | null> {
  const isIts = and(eq(registrations.userId, userId), eq(registrations.token, hash))
  const [registration] = await tx.select().from(registrations).where(isIts)
  return registration ?? null
}

export async function deleteUserRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.userId, userId))
}

export function deleteExpiredRegistrations(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, registrations.id, lte(registrations.expires, now), { signal })
}
