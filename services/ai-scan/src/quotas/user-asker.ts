import { userQuotaKeys } from '@faresight/contracts/search/quota-keys'
import type { Viewer } from '@faresight/contracts/viewer'
import type { ScanRules } from '../scans/rules.ts'
import type { Asker } from './asker.ts'
import { type CounterModel, countOne, dayOf } from './counters.ts'

interface AskerDeps {
  counters: CounterModel
  rules: ScanRules
  now: () => Date
}

/**
 * Somebody signed in: subscribers are bound by how many of their scans run at once, others by how many a day begin.
 *
 * @param networks of a member, for which search counts the requests as well
 */
export function userAsker(
  { userId, viewer, networks }: { userId: string; viewer: Viewer; networks: readonly string[] },
  { counters, rules, now }: AskerDeps,
): Asker {
  const spenders = userQuotaKeys(userId, networks)
  if (viewer === 'subscriber') {
    const places = Array.from({ length: rules.subscriberAtOnce }, (_, place) => `${userId} ${place}`)
    return { purpose: 'subscriber', key: userId, userId, spenders, places, count: async () => true }
  }
  const counter = `member ${userId} ${dayOf(now())}`
  return {
    purpose: 'member',
    key: userId,
    userId,
    spenders,
    count: (scanId) => countOne(counters, counter, { scanId, most: rules.memberPerDay, now: now(), userId }),
  }
}
