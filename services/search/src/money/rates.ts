import { currencies, type CurrencyCode } from '@faresight/contracts/currencies'
import { plainDate } from '@faresight/contracts/common'
import type { Rates } from '@faresight/contracts/search/rates'
import snapshot from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' }
import * as z from 'zod'

const ratesFile = z.object({ date: plainDate, usd: z.record(z.string(), z.unknown()) })

/** The rates of a file of the shape of the snapshot; `null` where it is none, or lacks a currency that we offer. */
export function ratesIn(file: unknown): Rates | null {
  const { data } = ratesFile.safeParse(file)
  if (!data) return null
  const pairs = currencies.map(({ code }) => [code, data.usd[code.toLowerCase()]] as const)
  if (!pairs.every(([, rate]) => typeof rate === 'number' && rate > 0 && Number.isFinite(rate))) return null
  // One pair for each supported code, all of them numbers, so the record is whole.
  return { date: data.date, perDollar: Object.fromEntries(pairs) as Record<CurrencyCode, number> }
}

/** The rates of the day on which the snapshot was taken. Throws when it lacks a currency that we offer. */
export function loadRates(): Rates {
  const rates = ratesIn(snapshot)
  if (!rates) throw new Error('The packaged rates lack a currency')
  return rates
}
