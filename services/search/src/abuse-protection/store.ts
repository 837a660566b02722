import type { DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, inArray, like, lt, notLike, or, sql } from 'drizzle-orm'
import { blockedNetworks, providerQuotaUsage, networkHashSalts } from '../schema.ts'

export async function findOrInsertNetworkHashSalt(db: DbOrTx, day: string, newSalt: string): Promise<string> {
  const find = () => db.select().from(networkHashSalts).where(eq(networkHashSalts.day, day))
  const [known] = await find()
  if (known) return known.salt
  await db.insert(networkHashSalts).values({ day, salt: newSalt }).onConflictDoNothing()
  const [inserted] = await find()
  return inserted?.salt ?? newSalt
}

export async function deleteQuotaUsageAndSaltsBefore(db: DbOrTx, day: string): Promise<void> {
  await db.delete(providerQuotaUsage).where(lt(providerQuotaUsage.day, day))
  await db.delete(networkHashSalts).where(lt(networkHashSalts.day, day))
}

export async function deleteQuotaUsageOfKey(db: DbOrTx, quotaKey: string): Promise<void> {
  await db.delete(providerQuotaUsage).where(eq(providerQuotaUsage.quotaKey, quotaKey))
}

export async function readGroupQuotaTotals(db: DbOrTx, day: string) {
  return db
    .select()
    .from(providerQuotaUsage)
    .where(
      and(eq(providerQuotaUsage.day, day), inArray(providerQuotaUsage.quotaKey, ['visitors', 'members'])),
    )
}

const maxNetworks = 50

/** The networks with most visitors' requests on a day, over all providers, and all blocked ones. Without hashed networks. */
export async function listBusiestAndBlockedNetworks(
  db: DbOrTx,
  day: string,
): Promise<{ network: string; requests: number; blockedAt: Date | null }[]> {
  const { quotaKey } = providerQuotaUsage
  const requests = sql<number>`sum(${providerQuotaUsage.requests})::int`
  const [spent, blocked] = await Promise.all([
    db
      .select({ network: quotaKey, requests })
      .from(providerQuotaUsage)
      .where(
        and(
          eq(providerQuotaUsage.day, day),
          or(like(quotaKey, '%/24'), like(quotaKey, '%/48')),
          notLike(quotaKey, 'members %'),
        ),
      )
      .groupBy(quotaKey)
      .orderBy(desc(requests), quotaKey)
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

export async function setNetworkBlocked(db: DbOrTx, network: string, isBlocked: boolean): Promise<boolean> {
  const { rowCount } = isBlocked
    ? await db.insert(blockedNetworks).values({ network }).onConflictDoNothing()
    : await db.delete(blockedNetworks).where(eq(blockedNetworks.network, network))
  return isBlocked ? rowCount === 0 : rowCount !== 0
}
