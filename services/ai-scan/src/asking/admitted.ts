import { admitVisitorRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'

/**
 * For whom search counts what somebody at that address asks, and what a visitor has to solve first. Where search does not say,
 * nothing is asked for: what a scan may cost is bound there all the same.
 */
export async function admittedBySearch(
  bus: Bus,
  visitor: { address: string; proof: string | null },
): Promise<{ networks: string[]; challenge: string | null }> {
  try {
    return await bus.request(admitVisitorRpc, visitor)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    return { networks: [], challenge: null }
  }
}
