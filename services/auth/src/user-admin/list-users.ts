import type * as z from 'zod'
import type { AdminUser, UserCursor } from '@faresight/contracts/auth/admin-user'
import type { listUsersRpc } from '@faresight/contracts/auth/rpc'
import type { DbOrTx } from '@faresight/kit/postgres'
import { isSearchableUserText } from './filter.ts'
import {
  findUserPageByIndex,
  findOpenUsersByIds,
  hasMoreOpenUsersThan,
  scanUserPageInOrder,
  type UserQuery,
} from './store.ts'
import type { User } from '../schema.ts'

type Page = z.input<typeof listUsersRpc.reply>

/** Rows scanned in order before switching to the index. */
const defaultMaxScanned = 4000

/** A page of open accounts: an ordered scan when many match, else all matches by index (ADR 28). */
export async function listUsersPage(
  db: DbOrTx,
  query: z.output<typeof listUsersRpc.request>,
  maxScanned = defaultMaxScanned,
): Promise<Page> {
  const search = query.search?.normalize('NFC') || null
  if (!isSearchableUserText(search)) return { users: [], next: null, count: query.after ? null : 0 }
  const { positions, count } = await findPositions(
    db,
    { ...query, search, limit: query.limit + 1 },
    maxScanned,
  )
  const page = positions.slice(0, query.limit)
  const found = await findOpenUsersByIds(
    db,
    page.map(({ id }) => id),
  )
  return {
    users: found.map(toAdminUser),
    next: positions.length > page.length ? (page.at(-1) ?? null) : null,
    count: query.after ? null : count,
  }
}

async function findPositions(
  db: DbOrTx,
  query: UserQuery,
  maxScanned: number,
): Promise<{ positions: UserCursor[]; count: number | null }> {
  const positions = await scanUserPageInOrder(db, query, maxScanned)
  if (positions.length < query.limit) return findUserPageByIndex(db, query)
  const isCounted = !query.after && !(await hasMoreOpenUsersThan(db, maxScanned))
  return { positions, count: isCounted ? (await findUserPageByIndex(db, query)).count : null }
}

export function toAdminUser(user: User): AdminUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    authProvider: user.authProvider,
    emailVerified: user.emailVerified,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionTier: user.subscriptionTier,
    subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
    accessUntil: user.accessUntil?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
