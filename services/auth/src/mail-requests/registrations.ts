import { randomUUID } from 'node:crypto'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, Tx } from '@faresight/kit/postgres'
import { and, eq, lte } from 'drizzle-orm'
import { registrations } from '../schema.ts'

export type PendingRegistration = typeof registrations.$inferSelect

/** One for each attempt to send its email: any of them may have arrived, so each link works. */
export async function insertRegistration(
  tx: Tx,
  registration: Omit<PendingRegistration, 'id'>,
): Promise<void> {
  await tx.insert(registrations).values({ id: randomUUID(), ...registration })
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
