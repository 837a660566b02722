import { admitVisitorRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailable } from '@faresight/kit/bus/errors'

/**
 * Asks search which networks the requests of an address count to, and which challenge a visitor has to solve first. While search
 * is unavailable the address is admitted without either: search limits the cost of a scan all the same.
 */
export async function requestAdmission(
  bus: Pick<Bus, 'request'>,
  visitor: { address: string; proof: string | null },
): Promise<{ networks: string[]; challenge: string | null }> {
  try {
    return await bus.request(admitVisitorRpc, visitor)
  } catch (error) {
    if (!(error instanceof BusUnavailable)) throw error
    return { networks: [], challenge: null }
  }
}
