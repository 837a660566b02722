import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { rangeOf, teaserBandOf, type TeaserBand } from './bands.ts'

/** A date of which a visitor sees the month and the price. `null`: that is withheld as well. */
export interface TeaserPrice {
  price: number | null
  /** `null` where there is no price to compare. */
  band: TeaserBand | null
}

/** What a visitor sees of a scan, by month, the withheld first. */
export function teaserOf(scannedDates: readonly OpenDeal[]): { month: string; prices: TeaserPrice[] }[] {
  const range = rangeOf(scannedDates.flatMap(({ price }) => price ?? []))
  const months = new Map<string, TeaserPrice[]>()
  for (const { month, price } of scannedDates) {
    if (month === null) continue
    const prices = months.get(month) ?? []
    prices.push({ price, band: price === null ? null : teaserBandOf(price, range) })
    months.set(month, prices)
  }
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, prices]) => ({
      month,
      prices: prices.toSorted((a, b) => (a.price ?? -1) - (b.price ?? -1)),
    }))
}
