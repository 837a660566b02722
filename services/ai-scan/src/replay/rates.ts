import { currencyCodeSchema } from '@faresight/contracts/common'
import { moneyFromMajorUnits, type Money } from '@faresight/contracts/money'

/**
 * Units per US dollar, the sandbox's rates. A route has one currency, so a rate scales its prices alike and changes no
 * forecast.
 */
const fixedRates: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  CAD: 1.37,
  AUD: 1.52,
  CHF: 0.88,
  CNY: 7.2,
  INR: 84,
  AED: 3.6725,
  QAR: 3.64,
  SAR: 3.75,
  KWD: 0.307,
  BHD: 0.376,
  OMR: 0.3845,
  SGD: 1.34,
  MXN: 18,
  BRL: 5.4,
  ZAR: 18.2,
  NZD: 1.66,
  SEK: 10.5,
  NOK: 10.8,
  DKK: 6.86,
  PLN: 3.95,
  CZK: 23.2,
  HUF: 365,
  RON: 4.58,
  TRY: 34,
  KRW: 1370,
  HKD: 7.78,
  TWD: 32,
  THB: 34.5,
}

export interface ConvertedAmount {
  price: Money
  usdMinor: number
}

/** @param given rates that override the fixed ones */
export function createFixedRateConverter(given: ReadonlyMap<string, number>): {
  knows: (currency: string) => boolean
  convert: (amount: number, currency: string) => ConvertedAmount
} {
  const rates = new Map([...Object.entries(fixedRates), ...given])
  return {
    knows: (currency) => rates.has(currency),
    convert(amount, currency) {
      const rate = rates.get(currency)
      if (rate === undefined) throw new Error(`No exchange rate of ${currency} is known.`)
      const usdMinor = Math.max(1, moneyFromMajorUnits(amount / rate, 'USD').minor)
      const known = currencyCodeSchema.safeParse(currency)
      const price = known.success
        ? moneyFromMajorUnits(amount, known.data)
        : ({ minor: usdMinor, currency: 'USD' } as const)
      return { price, usdMinor }
    },
  }
}
