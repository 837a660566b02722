import { createHash, randomBytes } from 'node:crypto'
import { rateLimitedNetworks } from '@faresight/kit/http/caller'
import type { ScanRules } from '../scans/rules.ts'
import type { Asker } from './asker.ts'
import { countBack, type CounterModel, countOne, dayOf, saltOf } from './counters.ts'

/** How many times the scans of one address its networks may begin, the narrowest first: /32, /24 and /16, or /64, /56 and /48. */
const timesOfOne = [1, 3, 9]

/**
 * A visitor: bound by what one address and its networks may begin a day, and by what all visitors may. No address is stored: its
 * counters are named by hashes, the salt of which is deleted within two days, as the counters are. All visitors are one asker, so who
 * asks what another has asked within the hour gets the same scan.
 *
 * @param spenders for whom search counts the requests; the record of a scan has them while it runs
 */
export async function visitorAsker(
  address: string,
  spenders: readonly string[],
  { counters, rules, now }: { counters: CounterModel; rules: ScanRules; now: () => Date },
): Promise<Asker> {
  const at = now()
  const day = dayOf(at)
  const fresh = randomBytes(16).toString('base64url')
  const salt = await saltOf(counters, day, { fresh, now: at })
  const limits = [
    ...rateLimitedNetworks(address, salt).map((network, index) => ({
      name: `visitor ${hashed(network, salt)} ${day}`,
      most: rules.visitorPerDay * (timesOfOne[index] ?? 1),
    })),
    { name: `visitors ${day}`, most: rules.visitorsPerDay },
  ]
  return {
    purpose: 'visitor',
    key: 'visitors',
    spenders,
    async count(scanId) {
      for (const { name, most } of limits) {
        if (await countOne(counters, name, { scanId, now: at, most })) continue
        await countBack(counters, scanId)
        return false
      }
      return true
    },
  }
}

/** A name that says nothing of the network to whoever lacks the salt, also of the wider ones. */
function hashed(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}
