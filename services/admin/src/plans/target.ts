import { adminProblems } from '@faresight/contracts/admin/problems'
import { readUser } from '@faresight/contracts/auth/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'

/** @throws Problem where there is no open account of that id, or it is an owner's and who asks is none */
export async function requireTarget(
  bus: Bus,
  userId: string,
  principal: Pick<Principal, 'role'>,
): Promise<void> {
  const { user } = await bus.request(readUser, { userId })
  if (!user) throw new Problem(adminProblems['no-such-user'])
  if (user.role === 'owner' && principal.role !== 'owner') throw new Problem(adminProblems['owner-only'])
}
