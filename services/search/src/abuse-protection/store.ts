import type { DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, inArray, like, lt, notLike, or, sql } from 'drizzle-orm'
import { blockedNetworks, providerSpend, spendSalts } from '../schema.ts'

export async function findOrInsertDailySalt(db: DbOrTx, day: string, newSalt: string): Promise<string> {
  await db.insert(spendSalts).values({ day, salt: newSalt }).onConflictDoNothing()
  const [row] = await db.select().from(spendSalts).where(eq(spendSalts.day, day))
  return row?.salt ?? newSalt
}

/** Deletes the counts of earlier days, and their salts. */
export async function deleteQuotaUsageBefore(db: DbOrTx, day: string): Promise<void> {
  await db.delete(providerSpend).where(lt(providerSpend.day, day))
  await db.delete(spendSalts).where(lt(spendSalts.day, day))
}

export async function deleteQuotaUsageOfUser(db: DbOrTx, spender: string): Promise<void> {
  await db.delete(providerSpend).where(eq(providerSpend.spender, spender))
}

export async function readQuotaTotals(db: DbOrTx, day: string) {
  return db
    .select()
    .from(providerSpend)
    .where(and(eq(providerSpend.day, day), inArray(providerSpend.spender, ['visitors', 'members'])))
}

const maxNetworks = 50

/** The networks with most visitors' requests on a day, over all providers, and all blocked ones. Without hashed networks. */
export async function listBusiestAndBlockedNetworks(
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
          notLike(spender, 'members %'),
        ),
      )
      .groupBy(spender)
      .orderBy(desc(requests), spender)
      .limit(maxNetworks),
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
export async function setNetworkBlocked(db: DbOrTx, network: string, isBlocked: boolean): Promise<boolean> {
  const { rowCount } = isBlocked
    ? await db.insert(blockedNetworks).values({ network }).onConflictDoNothing()
    : await db.delete(blockedNetworks).where(eq(blockedNetworks.network, network))
  return isBlocked ? rowCount === 0 : rowCount !== 0
}
