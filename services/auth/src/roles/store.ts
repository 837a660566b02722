import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import { and, eq, isNull } from 'drizzle-orm'
import { type User, users } from '../schema.ts'

/** An open account, held until `tx` ends. */
export async function holdOpenUser(tx: Tx, id: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

export async function writeRole(tx: Tx, id: string, role: Principal['role'], now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
}
