import { userAndNetworkQuotaKeys } from '@faresight/contracts/search/quota-keys'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { readClientIpAddress, readProofOfWorkHeader } from '@faresight/kit/http/caller'
import type { Viewer } from '@faresight/contracts/viewer'
import { type FindAttackChallenge, requireProofOfWork } from '../abuse-protection/attack-challenge.ts'
import type { ResolveVisitorQuotaKeys } from '../abuse-protection/visitor-quota-keys.ts'

export interface SearchRequester {
  purpose: Viewer
  /** Whose allowance requests to providers are counted against, the narrowest first. */
  quotaKeys: readonly string[]
}

export interface AdmitRequesterDeps {
  resolveVisitorQuotaKeys: ResolveVisitorQuotaKeys
  attackChallenge: FindAttackChallenge
}

/**
 * Identifies a signed-in user by id, a visitor by networks alone.
 * @throws Problem where a visitor must solve a challenge first
 */
export async function admitRequester(
  {
    principal,
    viewer,
    request,
  }: Pick<RouteCall<unknown, unknown, unknown, 'public'>, 'principal' | 'viewer' | 'request'>,
  { resolveVisitorQuotaKeys, attackChallenge }: AdmitRequesterDeps,
): Promise<SearchRequester> {
  const networks = await resolveVisitorQuotaKeys(readClientIpAddress(request))
  if (principal) return { purpose: viewer, quotaKeys: userAndNetworkQuotaKeys(principal.userId, networks) }
  await requireProofOfWork(attackChallenge, networks, readProofOfWorkHeader(request))
  return { purpose: viewer, quotaKeys: networks }
}
