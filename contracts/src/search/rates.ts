import * as z from 'zod'
import { plainDate } from '../common.ts'
import { type CurrencyCode, currencyCode } from '../currencies.ts'
import { fromMajor, type Money, toMajor } from '../money.ts'

/** What one US dollar was worth on a day, in each supported currency. */
export const rates = z.object({
  date: plainDate,
  perDollar: z.record(currencyCode, z.number().positive()).readonly(),
})

export type Rates = Readonly<z.infer<typeof rates>>

/** An amount in another currency, rounded to its minor unit, but never down to nothing. */
export function convert(from: Money, to: CurrencyCode, { perDollar }: Rates): Money {
  if (from.currency === to) return from
  const converted = fromMajor((toMajor(from) / perDollar[from.currency]) * perDollar[to], to)
  return converted.minor > 0 ? converted : { minor: 1, currency: to }
}
