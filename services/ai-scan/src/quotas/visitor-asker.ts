import { createHash, randomBytes } from 'node:crypto'
import { networkOf } from '@faresight/kit/http/caller'
import type { ScanRules } from '../scans/rules.ts'
import type { Asker } from './asker.ts'
import { countBack, type CounterModel, countOne, dayOf, saltOf } from './counters.ts'

/**
 * A visitor: bound by what one address may begin a day, and by what all visitors may. The address itself is stored
 * nowhere: its counter is named by a hash, the salt of which is deleted within two days, as the counter is. All visitors
 * are one asker, so who asks what another has asked within the hour gets the same scan.
 */
export function visitorAsker(
  address: string,
  { counters, rules, now }: { counters: CounterModel; rules: ScanRules; now: () => Date },
): Asker {
  const day = dayOf(now())
  const all = `visitors ${day}`
  const own = async () => {
    const fresh = randomBytes(16).toString('base64url')
    const salt = await saltOf(counters, day, { fresh, now: now() })
    return `visitor ${hashed(networkOf(address), salt)} ${day}`
  }
  return {
    purpose: 'visitor',
    key: 'visitors',
    async count(scanId) {
      const mine = await own()
      const one = { scanId, now: now() }
      if (!(await countOne(counters, mine, { ...one, most: rules.visitorPerDay }))) return false
      if (await countOne(counters, all, { ...one, most: rules.visitorsPerDay })) return true
      await countBack(counters, scanId)
      return false
    },
  }
}

/** A name that says nothing of the address to whoever lacks the salt. */
function hashed(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}
