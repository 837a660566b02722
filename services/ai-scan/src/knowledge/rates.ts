import type { Rates } from '@faresight/contracts/search/rates'
import { readRates } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'

const heldMs = 60 * 60 * 1000

/**
 * Exchange rates as the search service has them, asked for once in an hour. Where it does not answer those of before are
 * good enough.
 *
 * @throws BusUnavailable where there are none yet
 */
export function createRates(bus: Bus, now: () => Date): () => Promise<Rates> {
  let held: { rates: Rates; until: number } | undefined
  return async () => {
    if (held && held.until > now().getTime()) return held.rates
    try {
      held = { rates: await bus.request(readRates, {}), until: now().getTime() + heldMs }
    } catch (error) {
      if (!held) throw error
    }
    return held.rates
  }
}
