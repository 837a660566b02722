import { userQuotaKeys } from '@faresight/contracts/search/quota-keys'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { clientIpAddress, requestProofOfWork } from '@faresight/kit/http/caller'
import type { Deps } from '../deps.ts'
import { requireProofOfWork } from '../abuse-protection/attack-challenge.ts'
import type { Asked } from './ask.ts'

/** For whom providers are asked, and counted. */
export type Requester = Pick<Asked, 'purpose' | 'spenders'>

/**
 * For whom a search is counted: somebody signed in, or a visitor, known by the networks alone.
 *
 * @throws Problem where a visitor has to solve something first
 */
export async function requesterOf(
  {
    principal,
    viewer,
    request,
  }: Pick<RouteCall<unknown, unknown, unknown, 'public'>, 'principal' | 'viewer' | 'request'>,
  { visitorNetworks, attackChallenge }: Pick<Deps, 'visitorNetworks' | 'attackChallenge'>,
): Promise<Requester> {
  const networks = await visitorNetworks(clientIpAddress(request))
  if (principal) return { purpose: viewer, spenders: userQuotaKeys(principal.userId, networks) }
  await requireProofOfWork(attackChallenge, networks, requestProofOfWork(request))
  return { purpose: viewer, spenders: networks }
}
