import type { UserFilter, UserCursor } from '@faresight/contracts/auth/admin-user'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type User, users } from '../schema.ts'
import { hasTrigram, literally, traitsOf } from './filter.ts'
import { capitalsOf, keys, spelling, traits } from './terms.ts'

export interface Asked extends UserFilter {
  after: UserCursor | null
  limit: number
}

/**
 * Goes through open accounts in their order, `most` of them and no more, and takes those that fit until the page is full. Where
 * many do that is soon done, however many they are in all.
 */
export async function walk(db: DbOrTx, asked: Asked, most: number): Promise<UserCursor[]> {
  const { key, inOrder, isAfter } = orderOf(asked)
  const { rows } = await db.execute<Page>(sql`
    with page as (
      select id, key from (
        select id, ${key} as key, ${fits(asked)} as fits from users
        where closed_at is null and ${isAfter(key)} ${inOrder(key)} limit ${most}
      ) as looked
      where fits limit ${asked.limit}
    )
    select ${columns(asked)}`)
  return positionsIn(rows)
}

/** Takes all that fit by their index, and sorts them. Where few do that is soon done, wherever in the order they are. */
export async function findAll(db: DbOrTx, asked: Asked): Promise<{ positions: UserCursor[]; count: number }> {
  const { key, inOrder, isAfter } = orderOf(asked)
  const { rows } = await db.execute<Page & { count: number }>(sql`
    with found as materialized (
      select id, ${key} as key from users where closed_at is null and ${fits(asked, { byIndex: true })}
    ), page as (
      select id, key from found where ${isAfter(sql`key`)} ${inOrder(sql`key`)} limit ${asked.limit}
    )
    select (select count(*)::int from found) as count, ${columns(asked)}`)
  return { positions: positionsIn(rows), count: rows[0]?.count ?? 0 }
}

/** Whether there are more open accounts than so many. */
export async function areMoreThan(db: DbOrTx, count: number): Promise<boolean> {
  const open = db.select({ id: users.id }).from(users).where(isNull(users.closedAt))
  return (await db.$count(open.limit(count + 1).as('open'))) > count
}

/** The open accounts of these ids, in their order. */
export async function readAll(db: DbOrTx, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.closedAt)))
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: User) => places.get(id) ?? 0
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export async function findEmails(
  db: DbOrTx,
  userIds: string[],
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.closedAt)))
}

/** What a row has to be. LIKE alone goes by the index of trigrams, and without any in the search would read all of it. */
function fits(asked: Asked, { byIndex = false } = {}): SQL {
  const { search } = asked
  const wanted = traitsOf(asked)
  const conditions = [sql`true`]
  if (wanted.length > 0) conditions.push(sql`${traits} @> ${sql.param(wanted)}::text[]`)
  if (search !== null && byIndex && hasTrigram(search))
    conditions.push(sql`${spelling} like ${capitalsOf(literally(search))}`)
  else if (search !== null) conditions.push(sql`strpos(${spelling}, ${capitalsOf(search)}) > 0`)
  return sql.join(conditions, sql` and `)
}

function orderOf({ sort, order, after }: Asked) {
  const type = sql.raw(sort === 'created' ? 'timestamptz' : 'text')
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return {
    key: keys[sort],
    inOrder: (key: SQL) => sql`order by ${key} ${sql.raw(order)}, id ${sql.raw(order)}`,
    isAfter: (key: SQL) =>
      after === null ? sql`true` : sql`(${key}, id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`,
  }
}

interface Page extends Record<string, unknown> {
  ids: string[]
  keys: string[]
}

/** Of a page: ids, and keys as texts that lose nothing of them. */
function columns(asked: Asked): SQL {
  const inOrder = orderOf(asked).inOrder(sql`key`)
  const text = sql.raw(
    asked.sort === 'created' ? `to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : 'key',
  )
  return sql`array(select id from page ${inOrder}) as ids, array(select ${text} from page ${inOrder}) as keys`
}

function positionsIn(rows: readonly Page[]): UserCursor[] {
  return rows.flatMap(({ ids, keys }) => ids.map((id, place) => ({ id, key: keys[place] ?? '' })))
}
