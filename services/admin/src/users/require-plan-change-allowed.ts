import { adminProblems } from '@faresight/contracts/admin/problems'
import { readUserRpc } from '@faresight/contracts/auth/rpc'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'

/**
 * Checks current roles, because the principal may be seconds old and billing knows no roles.
 *
 * @throws Problem 403 when the caller is no administrator now, or the target is an owner and the caller is not; 404
 *   without an open account
 */
export async function requirePlanChangeAllowed(
  bus: Bus,
  userId: string,
  principal: Pick<Principal, 'userId'>,
): Promise<void> {
  const [{ user: asking }, { user }] = await Promise.all([
    bus.request(readUserRpc, { userId: principal.userId }),
    bus.request(readUserRpc, { userId }),
  ])
  if (!asking || asking.role === 'user') throw new Problem(accessProblems['admin-required'])
  if (!user) throw new Problem(adminProblems['no-such-user'])
  if (user.role === 'owner' && asking.role !== 'owner') throw new Problem(adminProblems['owner-only'])
}
