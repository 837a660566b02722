import * as z from 'zod'
import { plainDate } from '../common.ts'
import { currencies, type CurrencyCode, toMajor } from '../currency-table.ts'
import { fromMajor, type Money } from '../money.ts'

const rate = z.number().positive()
/** An object and no record of codes: one that a newer version tells and we do not know is passed over. */
const dollarRates = z.object(
  // fromEntries widens the keys to string; they are the codes of all currencies.
  Object.fromEntries(currencies.map(({ code }) => [code, rate])) as Record<CurrencyCode, typeof rate>,
)

/** What one US dollar was worth on a day, in each supported currency. */
export const rates = z.object({
  date: plainDate,
  perDollar: dollarRates.readonly(),
})

export type Rates = Readonly<z.infer<typeof rates>>

/** The same on the public route: `convert` accepts them. They cover every supported currency. */
export const shownRates = rates.extend({
  /** Older than `maxRateAgeDays`: fetching failed, or is switched off. */
  isStale: z.boolean(),
})

export type ShownRates = z.infer<typeof shownRates>

/** Rates are published daily and fetched twice a day, so older ones are stale. */
export const maxRateAgeDays = 3

/** An amount in another currency, rounded to its minor unit, but never down to nothing. */
export function convert(from: Money, to: CurrencyCode, { perDollar }: Rates): Money {
  if (from.currency === to) return from
  const converted = fromMajor((toMajor(from) / perDollar[from.currency]) * perDollar[to], to)
  return converted.minor > 0 ? converted : { minor: 1, currency: to }
}
