import { admitVisitorRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'

/** The networks to which search counts the address, and its challenge. Neither while search is unavailable: quotes are limited anyway. */
export async function requestAdmissionFromSearch(
  bus: Pick<Bus, 'request'>,
  visitor: { address: string; proof: string | null },
): Promise<{ networks: string[]; challenge: string | null }> {
  try {
    return await bus.request(admitVisitorRpc, visitor)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    return { networks: [], challenge: null }
  }
}
