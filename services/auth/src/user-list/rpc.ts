import { listUsersRpc, readUserEmailsRpc, readUserRpc } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { findSessionsOf } from '../sessions/store.ts'
import { findUser } from '../users/store.ts'
import { adminUserOf } from './admin-user.ts'
import { listPage } from './list.ts'
import { findEmails } from './store.ts'

/** Answers what administrators ask of accounts. */
export function serveUserList({ bus, postgres: { db }, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  bus.serveRpc(listUsersRpc, (asked) => listPage(db, asked))

  bus.serveRpc(readUserRpc, async ({ userId }) => {
    const user = await findUser(db, userId)
    if (!user) return { user: null, sessions: 0 }
    return { user: adminUserOf(user), sessions: (await findSessionsOf(db, userId, now())).length }
  })

  bus.serveRpc(readUserEmailsRpc, async ({ userIds }) => ({ users: await findEmails(db, userIds) }))
}
