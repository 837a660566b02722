import { type CurrencyCode, supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { plainDate } from '@faresight/contracts/common'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import packagedRates from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' }
import * as z from 'zod'

const ratesFile = z.object({ date: plainDate, usd: z.record(z.string(), z.unknown()) })

/** A rates file also has cryptocurrencies and metals. */
const isoCodes = Intl.supportedValuesOf('currency')

/** `null` for a file of another shape, or without a currency that we offer. */
export function parseRatesFile(file: unknown): ExchangeRates | null {
  const { data } = ratesFile.safeParse(file)
  if (!data) return null
  const known = new Map<string, number>()
  for (const code of isoCodes) {
    const rate = data.usd[code.toLowerCase()]
    if (typeof rate === 'number' && rate > 0 && Number.isFinite(rate)) known.set(code, rate)
  }
  if (!supportedCurrencies.every(({ code }) => known.has(code))) return null
  // The check above found each key of the record.
  return { date: data.date, perDollar: Object.fromEntries(known) as Record<CurrencyCode, number> }
}

export function loadPackagedRates(): ExchangeRates {
  const rates = parseRatesFile(packagedRates)
  if (!rates) throw new Error('The packaged rates lack a currency')
  return rates
}

/** Units of any currency that a dollar buys; `undefined` for a currency without a rate. */
export function unitsPerDollar({ perDollar }: ExchangeRates, currency: string): number | undefined {
  const all: Readonly<Partial<Record<string, number>>> = perDollar
  return Object.hasOwn(all, currency) ? all[currency] : undefined
}

export interface LiveExchangeRates {
  /** Always the current ones: read date and rate together. */
  readonly rates: ExchangeRates
  replace(next: ExchangeRates): void
}

export function createLiveExchangeRates(first: ExchangeRates): LiveExchangeRates {
  let current = first
  return {
    rates: {
      get date() {
        return current.date
      },
      get perDollar() {
        return current.perDollar
      },
    },
    replace: (next) => void (current = next),
  }
}

export function toExchangeRatesSnapshot({ rates: { date, perDollar } }: LiveExchangeRates): ExchangeRates {
  return { date, perDollar }
}
