import { adminProblems } from '@faresight/contracts/admin/problems'
import { readUserRpc } from '@faresight/contracts/auth/rpc'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'

/**
 * Whose plan it is, and whether who asks may touch it. Billing knows no roles, so both are looked up here and now: who lost
 * theirs a moment ago still comes with it.
 *
 * @throws Problem where who asks administers no more; where there is no open account of that id; where it is an owner's and
 *   who asks is none
 */
export async function requireTarget(
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
