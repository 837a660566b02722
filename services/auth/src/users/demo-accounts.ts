import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Db, Tx } from '@faresight/kit/postgres'
import { deleteAccount, insertErasure } from '../erasure/store.ts'
import type { Passwords } from '../crypto/password.ts'
import { users } from '../schema.ts'
import { findUserByEmail } from './store.ts'

export interface DemoAccount {
  id: string
  email: string
  firstName: string
}

/**
 * A visitor's two next steps, ready to sign in as. Under ids that others know: of the plan that one of them has, billing
 * tells as of any other.
 */
export async function seedDemoAccounts(
  db: Db,
  passwords: Passwords,
  accounts: readonly DemoAccount[],
  { password, now }: { password: string; now: Date },
): Promise<void> {
  for (const { id, email, firstName } of accounts) {
    const hash = await passwords.hash(password)
    if (!hash) throw new Error('The queue of the demo command is its own and cannot be full.')
    const set = {
      password: hash,
      firstName,
      lastName: 'Demo',
      emailVerified: true,
      closedAt: null,
      updatedAt: now,
    }
    await db.transaction(async (tx) => {
      await eraseOther(tx, { id, email }, now)
      await tx
        .insert(users)
        .values({ id, email, ...set })
        .onConflictDoUpdate({ target: users.id, set })
    })
  }
}

/** An account of that address under another id, as it was made before ids were fixed, goes as any that is deleted. */
async function eraseOther(
  tx: Tx,
  { id, email }: Pick<DemoAccount, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const other = await findUserByEmail(tx, email)
  if (!other || other.id === id) return
  await deleteAccount(tx, other)
  await insertErasure(tx, other.id, now)
  await enqueueEvent(tx, userDeletedEvent, { userId: other.id, deletedAt: now.toISOString() })
}
