import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Db, Tx } from '@faresight/kit/postgres'
import { deleteAccountData, insertErasure } from '../erasure/store.ts'
import type { PasswordHasher } from '../crypto/password-hasher.ts'
import { users } from '../schema.ts'
import { findOpenUserByEmail } from './store.ts'

export interface DemoAccount {
  id: string
  email: string
  firstName: string
}

export async function resetDemoAccounts(
  db: Db,
  passwords: PasswordHasher,
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
      await eraseAccountWithOtherId(tx, { id, email }, now)
      await tx
        .insert(users)
        .values({ id, email, ...set })
        .onConflictDoUpdate({ target: users.id, set })
    })
  }
}

async function eraseAccountWithOtherId(
  tx: Tx,
  { id, email }: Pick<DemoAccount, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const other = await findOpenUserByEmail(tx, email)
  if (!other || other.id === id) return
  await deleteAccountData(tx, other)
  await insertErasure(tx, other.id, now)
  await enqueueEvent(tx, userDeletedEvent, { userId: other.id, deletedAt: now.toISOString() })
}
