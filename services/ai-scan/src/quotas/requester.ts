import { createHash, randomBytes } from 'node:crypto'
import { userAndNetworkQuotaKeys } from '@faresight/contracts/search/quota-keys'
import type { Viewer } from '@faresight/contracts/viewer'
import { toRateLimitNetworkKeys } from '@faresight/kit/http/caller'
import type { ScanLimits } from '../scans/limits.ts'
import {
  type ScanCounterModel,
  findOrCreateDailySalt,
  releaseScanQuota,
  reserveScanQuota,
  toUtcDay,
} from './counters.ts'

export interface ScanRequester {
  purpose: Viewer
  /** Equal questions with equal keys share one scan. */
  requesterKey: string
  userId?: string
  /** To whom requests to providers are counted, the narrowest first. */
  quotaKeys: readonly string[]
  /** Each active scan takes one; absent where concurrent scans are not limited. */
  concurrencySlots?: readonly string[]
  /** Counts the scan, or returns `false` and counts nothing where the quota is used up. */
  reserveQuota: (scanId: string) => Promise<boolean>
}

export interface RequesterDeps {
  counters: ScanCounterModel
  limits: ScanLimits
  now: () => Date
}

/** Subscribers are limited in concurrent scans, members in scans per day. */
export function createUserRequester(
  { userId, viewer, networks }: { userId: string; viewer: Viewer; networks: readonly string[] },
  { counters, limits, now }: RequesterDeps,
): ScanRequester {
  const common = { requesterKey: userId, userId, quotaKeys: userAndNetworkQuotaKeys(userId, networks) }
  if (viewer === 'subscriber') {
    const slots = Array.from({ length: limits.subscriberConcurrentScans }, (_, slot) => `${userId} ${slot}`)
    return { ...common, purpose: 'subscriber', concurrencySlots: slots, reserveQuota: async () => true }
  }
  const counter = `member ${userId} ${toUtcDay(now())}`
  return {
    ...common,
    purpose: 'member',
    reserveQuota: (scanId) =>
      reserveScanQuota(counters, counter, { scanId, max: limits.memberScansPerDay, now: now(), userId }),
  }
}

/** Multiples of one address's quota that its networks have: /32, /24 and /16 of IPv4, /64, /56 and /48 of IPv6. */
const networkMultiples = [1, 3, 9]

/** Limited by address, by network and in total. Counters have hashed names, whose salt is deleted within two days. */
export async function createVisitorRequester(
  address: string,
  quotaKeys: readonly string[],
  { counters, limits, now }: RequesterDeps,
): Promise<ScanRequester> {
  const at = now()
  const day = toUtcDay(at)
  const fresh = randomBytes(16).toString('base64url')
  const salt = await findOrCreateDailySalt(counters, day, { fresh, now: at })
  const quotas = [
    ...toRateLimitNetworkKeys(address, salt).map((network, index) => ({
      counter: `visitor ${hashWithSalt(network, salt)} ${day}`,
      max: limits.visitorScansPerDay * (networkMultiples[index] ?? 1),
    })),
    { counter: `visitors ${day}`, max: limits.publicScansPerDay },
  ]
  return {
    purpose: 'visitor',
    requesterKey: 'visitors',
    quotaKeys,
    async reserveQuota(scanId) {
      for (const { counter, max } of quotas) {
        if (await reserveScanQuota(counters, counter, { scanId, now: at, max })) continue
        await releaseScanQuota(counters, scanId)
        return false
      }
      return true
    },
  }
}

/** Reveals nothing of the network, nor of wider ones, without the salt. */
function hashWithSalt(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}
