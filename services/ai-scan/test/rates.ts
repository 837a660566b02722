import { currencies } from '@faresight/contracts/currency-table'
import { rates, type Rates } from '@faresight/contracts/search/rates'

/** What a dollar is worth: one of each currency, but for those that are named. */
export function ratesLike(change: Partial<Rates['perDollar']>): Rates {
  const perDollar = Object.fromEntries(currencies.map(({ code }) => [code, 1]))
  return rates.parse({ date: '2026-11-21', perDollar: { ...perDollar, ...change } })
}
