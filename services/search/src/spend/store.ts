import type { DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, inArray, like, lt, notLike, or, sql } from 'drizzle-orm'
import { blockedNetworks, providerSpend, spendSalts } from '../schema.ts'

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

/** What was counted on a day for all visitors and for all members. */
export async function totalsOf(db: DbOrTx, day: string) {
  return db
    .select()
    .from(providerSpend)
    .where(and(eq(providerSpend.day, day), inArray(providerSpend.spender, ['visitors', 'members'])))
}

const mostListed = 50

/** The networks whose visitors had most requests on a day, over all providers, as far as administrators may see them, and all that are blocked. */
export async function networksOf(
  db: DbOrTx,
  day: string,
): Promise<{ network: string; requests: number; blockedAt: Date | null }[]> {
  const { spender } = providerSpend
  const requests = sql<number>`sum(${providerSpend.requests})::int`
  const [spent, blocked] = await Promise.all([
    db
      .select({ network: spender, requests })
      .from(providerSpend)
      .where(
        and(
          eq(providerSpend.day, day),
          or(like(spender, '%/24'), like(spender, '%/48')),
          // Those of members are counted apart.
          notLike(spender, 'members %'),
        ),
      )
      .groupBy(spender)
      .orderBy(desc(requests), spender)
      .limit(mostListed),
    db.select().from(blockedNetworks).orderBy(desc(blockedNetworks.blockedAt)),
  ])
  const blockedAt = new Map(blocked.map((it) => [it.network, it.blockedAt]))
  const listed = new Set(spent.map(({ network }) => network))
  return [
    ...spent.map((it) => ({ ...it, blockedAt: blockedAt.get(it.network) ?? null })),
    ...blocked.filter(({ network }) => !listed.has(network)).map((it) => ({ ...it, requests: 0 })),
  ]
}

/** @returns whether it was blocked before */
export async function setBlocked(db: DbOrTx, network: string, isBlocked: boolean): Promise<boolean> {
  const { rowCount } = isBlocked
    ? await db.insert(blockedNetworks).values({ network }).onConflictDoNothing()
    : await db.delete(blockedNetworks).where(eq(blockedNetworks.network, network))
  return isBlocked ? rowCount === 0 : rowCount !== 0
}
