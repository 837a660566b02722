import * as z from 'zod'
import { plainDate } from '../common.ts'
import { supportedCurrencies, type CurrencyCode, toMajorUnits } from '../supported-currencies.ts'
import { moneyFromMajorUnits, type Money } from '../money.ts'

const rate = z.number().positive()
/** An object instead of a record: unknown currencies of newer versions are ignored. */
const dollarRates = z.object(
  // fromEntries widens the keys to string; they are the codes of all currencies.
  Object.fromEntries(supportedCurrencies.map(({ code }) => [code, rate])) as Record<
    CurrencyCode,
    typeof rate
  >,
)

export const exchangeRatesSchema = z.object({
  date: plainDate,
  perDollar: dollarRates.readonly(),
})

export type ExchangeRates = Readonly<z.infer<typeof exchangeRatesSchema>>

export const exchangeRatesAnswerSchema = exchangeRatesSchema.extend({
  isStale: z.boolean(),
})

export type ExchangeRatesAnswer = z.infer<typeof exchangeRatesAnswerSchema>

/** Rates are published daily and fetched twice a day. */
export const maxExchangeRateAgeDays = 3

/** Rounded to the minor unit, but never to zero. */
export function convertMoney(from: Money, to: CurrencyCode, { perDollar }: ExchangeRates): Money {
  if (from.currency === to) return from
  const converted = moneyFromMajorUnits((toMajorUnits(from) / perDollar[from.currency]) * perDollar[to], to)
  return converted.minor > 0 ? converted : { minor: 1, currency: to }
}
