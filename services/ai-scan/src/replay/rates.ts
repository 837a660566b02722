import { supportedCurrencyCodeSchema } from '@faresight/contracts/common'
import { moneyFromMajorUnits, type Money } from '@faresight/contracts/money'
import { sandboxUnitsPerDollar } from '@faresight/contracts/search/sandbox-rates'

export interface PriceAndUsdMinor {
  price: Money
  usdMinor: number
}

/** A route has one currency, so a fixed rate scales its prices alike and changes no forecast. @param given rates that override the fixed ones */
export function createFixedRateConverter(given: ReadonlyMap<string, number>): {
  knows: (currency: string) => boolean
  convert: (amount: number, currency: string) => PriceAndUsdMinor
} {
  const rates = new Map([...Object.entries(sandboxUnitsPerDollar), ...given])
  return {
    knows: (currency) => rates.has(currency),
    convert(amount, currency) {
      const rate = rates.get(currency)
      if (rate === undefined) throw new Error(`No exchange rate of ${currency} is known.`)
      const usdMinor = Math.max(1, moneyFromMajorUnits(amount / rate, 'USD').minor)
      const known = supportedCurrencyCodeSchema.safeParse(currency)
      const price = known.success
        ? moneyFromMajorUnits(amount, known.data)
        : ({ minor: usdMinor, currency: 'USD' } as const)
      return { price, usdMinor }
    },
  }
}
