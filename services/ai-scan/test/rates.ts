import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { exchangeRatesSchema, type ExchangeRates } from '@faresight/contracts/search/rates'

/** What a dollar is worth: one of each currency, but for those that are named. */
export function exchangeRatesLike(change: Partial<ExchangeRates['perDollar']>): ExchangeRates {
  const perDollar = Object.fromEntries(supportedCurrencies.map(({ code }) => [code, 1]))
  return exchangeRatesSchema.parse({ date: '2026-11-21', perDollar: { ...perDollar, ...change } })
}
