import { currencies, type CurrencyCode } from '@faresight/contracts/currencies'
import type { PlainDate } from '@faresight/contracts/common'
import snapshot from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' }
import * as z from 'zod'

/** What one US dollar was worth on a day, in each supported currency. */
export interface Rates {
  date: PlainDate
  perDollar: Record<CurrencyCode, number>
}

/** The rates of the day on which the snapshot was taken. Throws when it lacks a currency that we offer. */
export function loadRates(): Rates {
  const file = z.object({ date: z.iso.date(), usd: z.record(z.string(), z.number()) }).parse(snapshot)
  const pairs = currencies.map(({ code }) => [
    code,
    z.number().positive().parse(file.usd[code.toLowerCase()]),
  ])
  // One pair for each supported code, so the record is whole.
  return { date: file.date, perDollar: Object.fromEntries(pairs) as Record<CurrencyCode, number> }
}
