import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { type StoredCheckout, checkouts } from '../schema.ts'

export async function findOpenCheckout(db: DbOrTx, userId: string): Promise<StoredCheckout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')))
  return checkout ?? null
}

export async function findCheckout(
  db: DbOrTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<StoredCheckout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId)))
  return checkout ?? null
}

export async function insertCheckoutUnlessOpen(
  db: DbOrTx,
  checkout: { userId: string; tier: PlanId; now: Date },
): Promise<StoredCheckout | null> {
  const { userId, tier, now } = checkout
  const [inserted] = await db
    .insert(checkouts)
    .values({ userId, tier, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** `false` if the checkout has ended. */
export async function saveOpenCheckoutSessionId(
  db: DbOrTx,
  { id, sessionId, now }: { id: string; sessionId: string; now: Date },
): Promise<boolean> {
  const isOurs = or(isNull(checkouts.sessionId), eq(checkouts.sessionId, sessionId))
  const kept = await db
    .update(checkouts)
    .set({ sessionId, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open'), isOurs))
    .returning({ id: checkouts.id })
  return kept.length > 0
}

/** @returns the plan if the checkout was not in that state before */
export async function endCheckout(
  db: DbOrTx,
  id: string,
  end: { status: 'complete' | 'expired'; subscriptionId: string | null; now: Date },
): Promise<{ tier: PlanId } | null> {
  const { now, ...how } = end
  const change = { ...how, updatedAt: now }
  const [first] = await db
    .update(checkouts)
    .set(change)
    .where(and(eq(checkouts.id, id), ne(checkouts.status, end.status)))
    .returning({ tier: checkouts.tier })
  if (!first) await db.update(checkouts).set(change).where(eq(checkouts.id, id))
  return first ?? null
}

/** A checkout with a session stays. */
export async function expireUnopenedCheckout(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open'), isNull(checkouts.sessionId)))
}
