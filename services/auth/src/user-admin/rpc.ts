import {
  changeRoleRpc,
  endUserSessionsRpc,
  listUsersRpc,
  readUserEmailsRpc,
  readUserRpc,
  readUserStatsRpc,
} from '@faresight/contracts/auth/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { findLiveUserSessions } from '../sessions/store.ts'
import { findOpenUserById } from '../users/store.ts'
import { listUsersPage, toAdminUser } from './list-users.ts'
import { countNewAccountsByDay, countOpenAccounts, findUserEmails } from './store.ts'
import { changeUserRole } from './change-role.ts'
import { endSessionsByAdmin } from './end-sessions.ts'

interface UserAdminDeps {
  postgres: Postgres
  bus: Bus
  now: () => Date
}

export function serveUserAdmin(deps: UserAdminDeps): void {
  const { bus, postgres, now } = deps
  const { db } = postgres

  bus.serveRpc(listUsersRpc, (query) => listUsersPage(db, query))

  bus.serveRpc(readUserRpc, async ({ userId }) => {
    const user = await findOpenUserById(db, userId)
    if (!user) return { user: null, sessions: 0 }
    return { user: toAdminUser(user), sessions: (await findLiveUserSessions(db, userId, now())).length }
  })

  bus.serveRpc(readUserEmailsRpc, async ({ userIds }) => ({ users: await findUserEmails(db, userIds) }))

  bus.serveRpc(readUserStatsRpc, async ({ from }) => {
    const [total, days] = await Promise.all([countOpenAccounts(db), countNewAccountsByDay(db, from)])
    return { total, days }
  })

  bus.serveRpc(changeRoleRpc, async (change) => ({ outcome: await changeUserRole(deps, change) }))

  bus.serveRpc(endUserSessionsRpc, (target) => endSessionsByAdmin(deps, target))
}
