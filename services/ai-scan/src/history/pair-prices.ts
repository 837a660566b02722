import { addDays } from '@faresight/contracts/days'
import { readDatePairPricesRpc } from '@faresight/contracts/ai-scan/rpc'
import { flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import type { Deps } from '../deps.ts'
import { likeAsked } from './fare.ts'
import { daysAround, type TripDay } from './price-days.ts'

/** An older price says little of what a trip costs now. */
const maxAgeDays = 7

/** Tells search what trips on the days around a question were last seen to cost. */
export function servePairPrices({ bus, priceDays, now }: Pick<Deps, 'bus' | 'priceDays' | 'now'>): void {
  bus.serveRpc(readDatePairPricesRpc, async ({ question }) => {
    const asked = likeAsked(question)
    const [out, back] = question.legs
    if (asked === null || !out) return { prices: [] }
    const trip = { asked, departureDate: out.departureDate, returnDate: back?.departureDate ?? null }
    const since = addDays(now().toISOString().slice(0, 10), 1 - maxAgeDays)
    return { prices: newestPrices(await daysAround(priceDays, trip, { since, within: flexibleDaysEachWay })) }
  })
}

type Seen = Pick<TripDay, 'departureDate' | 'returnDate' | 'usdMinor' | 'seenAt'>

/** Of each pair of days the price that was seen last. */
export function newestPrices(days: readonly Seen[]) {
  const oldestFirst = days.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime())
  const newest = new Map(oldestFirst.map((it) => [`${it.departureDate} ${it.returnDate}`, it]))
  return [...newest.values()].map(({ departureDate, returnDate, usdMinor, seenAt }) => ({
    departureDate,
    returnDate,
    usdMinor,
    seenAt: seenAt.toISOString(),
  }))
}
