import * as z from 'zod'
import { plainDate } from '../common.ts'
import { supportedCurrencies, type CurrencyCode, toMajorUnits } from '../supported-currencies.ts'
import { moneyFromMajorUnits, type Money } from '../money.ts'

const rate = z.number().positive()
/** An object and no record of codes: one that a newer version tells and we do not know is passed over. */
const dollarRates = z.object(
  // fromEntries widens the keys to string; they are the codes of all currencies.
  Object.fromEntries(supportedCurrencies.map(({ code }) => [code, rate])) as Record<
    CurrencyCode,
    typeof rate
  >,
)

/** What one US dollar was worth on a day, in each supported currency. */
export const exchangeRatesSchema = z.object({
  date: plainDate,
  perDollar: dollarRates.readonly(),
})

export type ExchangeRates = Readonly<z.infer<typeof exchangeRatesSchema>>

/** The same on the public route: `convert` accepts them. They cover every supported currency. */
export const exchangeRatesAnswerSchema = exchangeRatesSchema.extend({
  /** Older than `maxExchangeRateAgeDays`: fetching failed, or is switched off. */
  isStale: z.boolean(),
})

export type ExchangeRatesAnswer = z.infer<typeof exchangeRatesAnswerSchema>

/** Rates are published daily and fetched twice a day, so older ones are stale. */
export const maxExchangeRateAgeDays = 3

/** An amount in another currency, rounded to its minor unit, but never down to nothing. */
export function convertMoney(from: Money, to: CurrencyCode, { perDollar }: ExchangeRates): Money {
  if (from.currency === to) return from
  const converted = moneyFromMajorUnits((toMajorUnits(from) / perDollar[from.currency]) * perDollar[to], to)
  return converted.minor > 0 ? converted : { minor: 1, currency: to }
}
