import { supportedCurrencies, type CurrencyCode } from '@faresight/contracts/supported-currencies'
import { plainDate } from '@faresight/contracts/common'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import snapshot from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' }
import * as z from 'zod'

const ratesFile = z.object({ date: plainDate, usd: z.record(z.string(), z.unknown()) })

/** All currencies that people pay with: such a file also tells of coins and metals. */
const isoCodes = Intl.supportedValuesOf('currency')

/**
 * The rates of a file of the shape of the snapshot, also of currencies that are not offered here but that sellers may charge;
 * `null` where it is none, or lacks a currency that we offer.
 */
export function ratesIn(file: unknown): ExchangeRates | null {
  const { data } = ratesFile.safeParse(file)
  if (!data) return null
  const known = new Map<string, number>()
  for (const code of isoCodes) {
    const rate = data.usd[code.toLowerCase()]
    if (typeof rate === 'number' && rate > 0 && Number.isFinite(rate)) known.set(code, rate)
  }
  if (!supportedCurrencies.every(({ code }) => known.has(code))) return null
  // Each code that we offer is there, so the record is whole.
  return { date: data.date, perDollar: Object.fromEntries(known) as Record<CurrencyCode, number> }
}

/** The rates of the day on which the snapshot was taken. Throws when it lacks a currency that we offer. */
export function loadRates(): ExchangeRates {
  const rates = ratesIn(snapshot)
  if (!rates) throw new Error('The packaged rates lack a currency')
  return rates
}

/** What a dollar is worth in whatever currency a seller charges; `undefined` where that is not known. */
export function rateOf({ perDollar }: ExchangeRates, currency: string): number | undefined {
  const all: Readonly<Partial<Record<string, number>>> = perDollar
  return Object.hasOwn(all, currency) ? all[currency] : undefined
}
