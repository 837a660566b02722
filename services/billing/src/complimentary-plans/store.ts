import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Tx } from '@faresight/kit/postgres'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Grant, grants } from '../schema.ts'

interface NewGrant {
  userId: string
  tier: PlanId
  startsAt: Date
  endsAt: Date
  grantedBy: string
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tx.insert(grants).values(grant)
}

/** A replaced grant ends before its successor, so a replica whose clock is behind still picks the newer one. */
export async function findActiveGrant(tx: Tx, userId: string, now: Date): Promise<Grant | null> {
  const [grant] = await tx
    .select()
    .from(grants)
    .where(isRunning(userId, now))
    .orderBy(desc(grants.endsAt))
    .limit(1)
  return grant ?? null
}

export async function updateGrantEnd(
  tx: Tx,
  id: string,
  moments: { canceledAt: Date; endsAt: Date },
): Promise<void> {
  await tx.update(grants).set(moments).where(eq(grants.id, id))
}

const isRunning = (userId: string, now: Date) => and(eq(grants.userId, userId), gt(grants.endsAt, now))
