import { addDays } from '@faresight/contracts/days'
import { type UsualLogPrice, computeUsualLogPrice } from '@faresight/contracts/search/suspicious-fares'
import { readUsualPriceRpc } from '@faresight/contracts/ai-scan/rpc'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import { questionKeyIgnoringNearby } from './history-fare.ts'
import { findPriceDaysOfQuestion, type PriceDayModel } from './price-days.ts'
import type { HistoryModels } from './store.ts'

/** A price that lasts longer than this is usual. */
const daysBack = 14
const maxDays = 300
const cachedMs = 5 * 60 * 1000
/** A new route gets enough prices within a minute of its first scan. */
const unknownCachedMs = 10 * 1000
const maxCached = 2000

interface UsualPricesDeps {
  bus: Bus
  priceDays: PriceDayModel
  now: () => Date
}

/** Serves search the usual price of a question, against which it judges providers' prices. */
export function serveUsualPrices({ bus, priceDays, now }: UsualPricesDeps): void {
  const usual = createCachedUsualPriceReader({ priceDays })
  bus.serveRpc(readUsualPriceRpc, async ({ query }) => ({
    usual: await usual(questionKeyIgnoringNearby(query), now()),
  }))
}

export function createCachedUsualPriceReader({ priceDays }: Pick<HistoryModels, 'priceDays'>) {
  const held = new BoundedMap<string, { usual: UsualLogPrice | null; at: Date }>(maxCached)
  return async (questionKey: string | null, at: Date): Promise<UsualLogPrice | null> => {
    if (questionKey === null) return null
    const before = held.get(questionKey)
    const heldFor = before?.usual ? cachedMs : unknownCachedMs
    if (before && Math.abs(at.getTime() - before.at.getTime()) < heldFor) return before.usual
    const until = at.toISOString().slice(0, 10)
    const span = { since: addDays(until, -daysBack), until, most: maxDays }
    const days = await findPriceDaysOfQuestion(priceDays, questionKey, span)
    const usual = computeUsualLogPrice(days.map(({ usdMinor }) => usdMinor))
    held.set(questionKey, { usual, at })
    return usual
  }
}
