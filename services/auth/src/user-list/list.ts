import type { UserCursor } from '@faresight/contracts/auth/admin-user'
import type { listUsersRpc } from '@faresight/contracts/auth/rpc'
import type { DbOrTx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import { adminUserOf } from './admin-user.ts'
import { isFindable } from './filter.ts'
import { areMoreThan, type Asked, findAll, readAll, walk } from './store.ts'

type Page = z.input<typeof listUsersRpc.reply>

/** So many accounts are looked at in their order, before all that fit are looked for by an index. */
const walkedAtMost = 4000

/** A page of open accounts: by a walk in their order where many fit, else by all that do (ADR 28). */
export async function listPage(
  db: DbOrTx,
  asked: z.output<typeof listUsersRpc.request>,
  mostWalked = walkedAtMost,
): Promise<Page> {
  const search = asked.search?.normalize('NFC') || null
  if (!isFindable(search)) return { users: [], next: null, count: asked.after ? null : 0 }
  // One more tells whether another page follows.
  const { positions, count } = await positionsOf(db, { ...asked, search, limit: asked.limit + 1 }, mostWalked)
  const page = positions.slice(0, asked.limit)
  const found = await readAll(
    db,
    page.map(({ id }) => id),
  )
  return {
    users: found.map(adminUserOf),
    next: positions.length > page.length ? (page.at(-1) ?? null) : null,
    count: asked.after ? null : count,
  }
}

async function positionsOf(
  db: DbOrTx,
  asked: Asked,
  mostWalked: number,
): Promise<{ positions: UserCursor[]; count: number | null }> {
  const positions = await walk(db, asked, mostWalked)
  if (positions.length < asked.limit) return findAll(db, asked)
  const isCounted = !asked.after && !(await areMoreThan(db, mostWalked))
  return { positions, count: isCounted ? (await findAll(db, asked)).count : null }
}
