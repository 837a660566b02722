import { changeRoleRpc as roleContract, endSessionsRpc } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { changeRole } from './change-role.ts'
import { endSessionsOf } from './end-sessions.ts'

/** What administrators do to accounts. */
export function serveRoles(deps: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  deps.bus.serveRpc(roleContract, async (order) => ({ outcome: await changeRole(deps, order) }))
  deps.bus.serveRpc(endSessionsRpc, (order) => endSessionsOf(deps, order))
}
