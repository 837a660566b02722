import type { Bus } from '@faresight/kit/bus/bus'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { changeRoleRpc, endUserSessionsRpc, listUsersRpc, readUserRpc } from '@faresight/contracts/auth/rpc'
import { readPlanAndHistoryRpc } from '@faresight/contracts/billing/rpc'
import { accessProblems } from '@faresight/contracts/problems'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { toAuditActor } from '../actor.ts'
import { decodeUserCursor, encodeUserCursor } from './user-cursor.ts'

export function registerUserRoutes(service: Service, { bus }: { bus: Bus }): void {
  mountRoute(service, adminRoutes.users, async ({ query: { limit, cursor, ...filter } }) => {
    const after = cursor === undefined ? null : decodeUserCursor(cursor, filter)
    if (cursor !== undefined && !after) throw new Problem(adminProblems['bad-cursor'])
    const { users, next, count } = await bus.request(listUsersRpc, { ...filter, after, limit })
    return { users, nextCursor: next && encodeUserCursor(next, filter), count }
  })

  mountRoute(service, adminRoutes.user, async ({ params: { userId } }) => {
    const [{ user, sessions }, plan] = await Promise.all([
      bus.request(readUserRpc, { userId }),
      bus.request(readPlanAndHistoryRpc, { userId }).catch(nullIfUnavailable),
    ])
    if (!user) throw new Problem(adminProblems['no-such-user'])
    return { user, sessions, plan }
  })

  mountRoute(service, adminRoutes.changeRole, async ({ params: { userId }, body: { role }, ...call }) => {
    const { outcome } = await bus.request(changeRoleRpc, { userId, role, by: toAuditActor(call) })
    if (outcome === 'changed') return { message: 'Role changed.' }
    // The principal may still carry a role that was just withdrawn.
    if (outcome === 'not-allowed') throw new Problem(accessProblems['owner-required'])
    throw new Problem(adminProblems[outcome])
  })

  mountRoute(service, adminRoutes.signOut, async ({ params: { userId }, ...call }) => {
    const { outcome, sessions } = await bus.request(endUserSessionsRpc, { userId, by: toAuditActor(call) })
    if (outcome === 'no-such-user') throw new Problem(adminProblems['no-such-user'])
    if (outcome === 'not-allowed') throw new Problem(adminProblems['owner-only'])
    if (outcome === 'no-admin') throw new Problem(accessProblems['admin-required'])
    return { message: 'Signed out everywhere.', sessions }
  })
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof BusUnavailableError) return null
  throw error
}
