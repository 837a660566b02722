import { addDays } from '@faresight/contracts/days'
import { type UsualPrice, computeUsualPrice } from '@faresight/contracts/search/suspicious-fares'
import { readUsualPriceRpc } from '@faresight/contracts/ai-scan/rpc'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Deps } from '../deps.ts'
import { likeAsked } from './fare.ts'
import { newestOfQuestion } from './price-days.ts'
import type { HistoryModels } from './store.ts'

/** What is older says nothing of what is usual: a price that stays is usual by then, however odd it was. */
const daysBack = 14
const maxDays = 300
const heldMs = 5 * 60 * 1000
/** On a route that nobody knew a scan sees enough within a minute. */
const unknownHeldMs = 10 * 1000
const maxHeld = 2000

/** Tells search what is usual, by which it judges the prices of providers. */
export function serveUsualPrices({ bus, priceDays, now }: Pick<Deps, 'bus' | 'priceDays' | 'now'>): void {
  const usual = usualPrices({ priceDays })
  bus.serveRpc(readUsualPriceRpc, async ({ question }) => ({
    usual: await usual(likeAsked(question), now()),
  }))
}

/** What is usual for a kind of question at a moment: read once in a few minutes. */
export function usualPrices({ priceDays }: Pick<HistoryModels, 'priceDays'>) {
  const held = new BoundedMap<string, { usual: UsualPrice | null; at: Date }>(maxHeld)
  return async (asked: string | null, at: Date): Promise<UsualPrice | null> => {
    if (asked === null) return null
    const before = held.get(asked)
    const heldFor = before?.usual ? heldMs : unknownHeldMs
    if (before && Math.abs(at.getTime() - before.at.getTime()) < heldFor) return before.usual
    const until = at.toISOString().slice(0, 10)
    const span = { since: addDays(until, -daysBack), until, most: maxDays }
    const days = await newestOfQuestion(priceDays, asked, span)
    const usual = computeUsualPrice(days.map(({ usdMinor }) => usdMinor))
    held.set(asked, { usual, at })
    return usual
  }
}
