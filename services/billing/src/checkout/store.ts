import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { type Checkout, checkouts } from '../schema.ts'

export async function findOpenCheckout(db: DbOrTx, userId: string): Promise<Checkout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')))
  return checkout ?? null
}

export async function findCheckout(
  db: DbOrTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Checkout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId)))
  return checkout ?? null
}

/** A try to pay, before Stripe is asked; `null` where another one is open. */
export async function insertCheckout(
  db: DbOrTx,
  checkout: { userId: string; tier: PlanId; now: Date },
): Promise<Checkout | null> {
  const { userId, tier, now } = checkout
  const [inserted] = await db
    .insert(checkouts)
    .values({ userId, tier, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** Keeps which session Stripe opened for it; `false` where it has been ended meanwhile. */
export async function keepSession(
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

/** Notes that a try to pay is over, and what was bought by it. @returns for what it was, where that is new */
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

/** Lets go of a try to pay whose session nobody was told of. One that has a session by now stays. */
export async function dropCheckout(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open'), isNull(checkouts.sessionId)))
}
