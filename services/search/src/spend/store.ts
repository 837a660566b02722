import type { DbOrTx } from '@faresight/kit/postgres'
import { eq, lt } from 'drizzle-orm'
import { providerSpend, spendSalts } from '../schema.ts'

/** The salt of a day, the same for all replicas; `fresh` for the first that asks. */
export async function saltOf(db: DbOrTx, day: string, fresh: string): Promise<string> {
  await db.insert(spendSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(spendSalts).where(eq(spendSalts.day, day))
  return row?.salt ?? fresh
}

/** Deletes what was counted on days before one, and with what addresses were hashed then. */
export async function deleteSpendBefore(db: DbOrTx, day: string): Promise<void> {
  await db.delete(providerSpend).where(lt(providerSpend.day, day))
  await db.delete(spendSalts).where(lt(spendSalts.day, day))
}

/** Deletes what was counted for a user. */
export async function deleteSpendOf(db: DbOrTx, spender: string): Promise<void> {
  await db.delete(providerSpend).where(eq(providerSpend.spender, spender))
}
