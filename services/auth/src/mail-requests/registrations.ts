import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, Tx } from '@faresight/kit/postgres'
import { and, eq, lte } from 'drizzle-orm'
import { registrations } from '../schema.ts'

export type Registration = typeof registrations.$inferSelect

/** Keeps what a link confirms. A new token for the same request voids the one before, and no other registration's. */
export async function putRegistration(tx: Tx, registration: Registration): Promise<void> {
  const { token, expires } = registration
  await tx
    .insert(registrations)
    .values(registration)
    .onConflictDoUpdate({ target: registrations.id, set: { token, expires } })
}

/** What the token that hashes to `hash` confirms of an account that is held. */
export async function findRegistration(tx: Tx, userId: string, hash: string): Promise<Registration | null> {
  const isIts = and(eq(registrations.userId, userId), eq(registrations.token, hash))
  const [registration] = await tx.select().from(registrations).where(isIts)
  return registration ?? null
}

/** Voids all links that were to confirm an account, and forgets the passwords behind them. */
export async function deleteRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.userId, userId))
}

/** Deletes those whose link has run out at `now`; says how many. */
export function deleteRunOutRegistrations(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, registrations.id, lte(registrations.expires, now), { signal })
}
