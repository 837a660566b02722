import type { UserFilter, UserCursor } from '@faresight/contracts/auth/admin-user'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type User, users } from '../schema.ts'
import { containsTrigram, toLikePattern, toUserTraits } from './filter.ts'
import { userSearchTextSql, userSortKeysSql, upperCaseParameterSql, userTraitsSql } from './user-list-sql.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { Principal } from '@faresight/contracts/viewer'

export interface UserQuery extends UserFilter {
  after: UserCursor | null
  limit: number
}

/** Scans at most `maxScanned` open accounts in order until the page is full. Fast when many match. */
export async function scanUserPageInOrder(
  db: DbOrTx,
  query: UserQuery,
  maxScanned: number,
): Promise<UserCursor[]> {
  const { key, inOrder, isAfter } = toSortOrder(query)
  const { rows } = await db.execute<Page>(sql`
    with page as (
      select id, key from (
        select id, ${key} as key, ${matchesQuery(query)} as fits from users
        where closed_at is null and ${isAfter(key)} ${inOrder(key)} limit ${maxScanned}
      ) as looked
      where fits limit ${query.limit}
    )
    select ${selectPage(query)}`)
  return toPositions(rows)
}

export async function findUserPageByIndex(
  db: DbOrTx,
  query: UserQuery,
): Promise<{ positions: UserCursor[]; count: number }> {
  const { key, inOrder, isAfter } = toSortOrder(query)
  const { rows } = await db.execute<Page & { count: number }>(sql`
    with found as materialized (
      select id, ${key} as key from users where closed_at is null and ${matchesQuery(query, { byIndex: true })}
    ), page as (
      select id, key from found where ${isAfter(sql`key`)} ${inOrder(sql`key`)} limit ${query.limit}
    )
    select (select count(*)::int from found) as count, ${selectPage(query)}`)
  return { positions: toPositions(rows), count: rows[0]?.count ?? 0 }
}

export async function hasMoreOpenUsersThan(db: DbOrTx, count: number): Promise<boolean> {
  const open = db.select({ id: users.id }).from(users).where(isNull(users.closedAt))
  return (await db.$count(open.limit(count + 1).as('open'))) > count
}

export async function findOpenUsersByIds(db: DbOrTx, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.closedAt)))
  const positionById = new Map(ids.map((id, place) => [id, place]))
  const positionOf = ({ id }: User) => positionById.get(id) ?? 0
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other))
}

export async function findUserEmails(
  db: DbOrTx,
  userIds: string[],
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.closedAt)))
}

/** Only LIKE uses the trigram index; without a trigram in the search it would read the whole index. */
function matchesQuery(query: UserQuery, { byIndex = false } = {}): SQL {
  const { search } = query
  const traits = toUserTraits(query)
  const conditions = [sql`true`]
  if (traits.length > 0) conditions.push(sql`${userTraitsSql} @> ${sql.param(traits)}::text[]`)
  if (search !== null && byIndex && containsTrigram(search))
    conditions.push(sql`${userSearchTextSql} like ${upperCaseParameterSql(toLikePattern(search))}`)
  else if (search !== null)
    conditions.push(sql`strpos(${userSearchTextSql}, ${upperCaseParameterSql(search)}) > 0`)
  return sql.join(conditions, sql` and `)
}

function toSortOrder({ sort, order, after }: UserQuery) {
  const type = sql.raw(sort === 'created' ? 'timestamptz' : 'text')
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return {
    key: userSortKeysSql[sort],
    inOrder: (key: SQL) => sql`order by ${key} ${sql.raw(order)}, id ${sql.raw(order)}`,
    isAfter: (key: SQL) =>
      after === null ? sql`true` : sql`(${key}, id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`,
  }
}

interface Page extends Record<string, unknown> {
  ids: string[]
  keys: string[]
}

/** Ids, and sort keys as lossless text. */
function selectPage(query: UserQuery): SQL {
  const inOrder = toSortOrder(query).inOrder(sql`key`)
  const text = sql.raw(
    query.sort === 'created' ? `to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : 'key',
  )
  return sql`array(select id from page ${inOrder}) as ids, array(select ${text} from page ${inOrder}) as keys`
}

function toPositions(rows: readonly Page[]): UserCursor[] {
  return rows.flatMap(({ ids, keys }) => ids.map((id, place) => ({ id, key: keys[place] ?? '' })))
}

const isOpen = isNull(users.closedAt)

export function countOpenAccounts(db: DbOrTx): Promise<number> {
  return db.$count(users, isOpen)
}

/** By UTC day from `from`, oldest first; days without accounts are omitted. */
export function countNewAccountsByDay(
  db: DbOrTx,
  from: PlainDate,
): Promise<{ day: PlainDate; created: number }[]> {
  const day = sql<PlainDate>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ day, created: sql<number>`count(*)::int` })
    .from(users)
    .where(and(isOpen, gte(users.createdAt, new Date(`${from}T00:00:00Z`))))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
}

export async function updateUserRole(tx: Tx, id: string, role: Principal['role'], now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
}
