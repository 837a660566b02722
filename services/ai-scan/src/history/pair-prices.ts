import { addDays } from '@faresight/contracts/days'
import { readDatePairPricesRpc } from '@faresight/contracts/ai-scan/rpc'
import { flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import type { Bus } from '@faresight/kit/bus/bus'
import { questionKeyIgnoringNearby } from './history-fare.ts'
import { findPriceDaysAroundTrip, type PriceDay, type PriceDayModel } from './price-days.ts'

const maxAgeDays = 7

interface PairPricesDeps {
  bus: Bus
  priceDays: PriceDayModel
  now: () => Date
}

export function serveDatePairPrices({ bus, priceDays, now }: PairPricesDeps): void {
  bus.serveRpc(readDatePairPricesRpc, async ({ query }) => {
    const questionKey = questionKeyIgnoringNearby(query)
    const [out, back] = query.legs
    if (questionKey === null || !out) return { prices: [] }
    const trip = { questionKey, departureDate: out.departureDate, returnDate: back?.departureDate ?? null }
    const since = addDays(now().toISOString().slice(0, 10), 1 - maxAgeDays)
    return {
      prices: newestPricePerDatePair(
        await findPriceDaysAroundTrip(priceDays, trip, { since, within: flexibleDaysEachWay }),
      ),
    }
  })
}

type Seen = Pick<PriceDay, 'departureDate' | 'returnDate' | 'usdMinor' | 'seenAt'>

export function newestPricePerDatePair(days: readonly Seen[]) {
  const oldestFirst = days.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime())
  const newest = new Map(oldestFirst.map((it) => [`${it.departureDate} ${it.returnDate}`, it]))
  return [...newest.values()].map(({ departureDate, returnDate, usdMinor, seenAt }) => ({
    departureDate,
    returnDate,
    usdMinor,
    seenAt: seenAt.toISOString(),
  }))
}
