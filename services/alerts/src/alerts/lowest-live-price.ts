import type { PlainDate } from '@faresight/contracts/common'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Log } from '@faresight/kit/telemetry/log'
import { compareFaresByPrice, fareInUsdCents, isBookableFare } from '../rules/fare-triggers-alert.ts'
import { toFareQuery, type WatchCriteria } from '../watches/criteria.ts'

interface CurrentPriceDeps {
  bus: Bus
  log: Log
}

/** Search continues after this timeout, and the first check finds its result. */
const timeoutMs = 4000

export interface LowestLivePrice {
  /** US cents for the whole party. */
  minor: number
  seenAt: string
  /** Of the leg with the most. */
  stops: number
  /** The day of the exchange rates that gave `minor`; `null` if unknown. */
  rateDate: PlainDate | null
}

/** The lowest live price; `null` for a departure window, without an offer, or after the timeout. */
export async function fetchLowestLivePrice(
  criteria: WatchCriteria,
  userId: string,
  { bus, log }: CurrentPriceDeps,
): Promise<LowestLivePrice | null> {
  const { departureDate, returnDate } = criteria
  if (departureDate === null) return null
  try {
    const { fares } = await bus.request(
      quoteFaresRpc,
      {
        query: toFareQuery(criteria, { departureDate, returnDate }),
        purpose: 'subscriber',
        quotaKeys: [userQuotaKey(userId)],
        providers: 'all',
      },
      { timeoutMs },
    )
    return toCurrentPrice(fares)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'search did not return the current price for an alert')
    return null
  }
}

function toCurrentPrice(fares: readonly ObservedFare[]): LowestLivePrice | null {
  const [cheapest] = fares.filter(isBookableFare).toSorted(compareFaresByPrice)
  const minor = cheapest ? fareInUsdCents(cheapest) : null
  return cheapest && minor !== null
    ? { minor, seenAt: cheapest.seenAt, stops: cheapest.stops, rateDate: cheapest.usd?.rateDate ?? null }
    : null
}
