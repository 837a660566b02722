import { sandboxUnitsPerDollar } from '@faresight/contracts/search/sandbox-rates'
import { minorUnitDecimals } from '@faresight/contracts/supported-currencies'

/** `{ amount: 412.5, currency: 'USD' }` */
export type MajorUnitPrice = { readonly amount: number; readonly currency: string }

export function hasExchangeRate(currency: string): boolean {
  return currency in sandboxUnitsPerDollar
}

/** Rounded to the currency's minor unit. A price that is in the currency already is only rounded. */
export function convertPrice(price: MajorUnitPrice, currency: string): MajorUnitPrice {
  const from = sandboxUnitsPerDollar[price.currency] ?? 1
  const to = sandboxUnitsPerDollar[currency]
  if (to === undefined) throw new Error(`no rate for ${currency}`)
  const amount = price.currency === currency ? price.amount : (price.amount / from) * to
  const perUnit = 10 ** minorUnitDecimals(currency)
  return { amount: Math.round(amount * perUnit) / perUnit, currency }
}

/** `1234.50`, with as many decimals as the currency has. */
export function formatPriceAmount({ amount, currency }: MajorUnitPrice): string {
  return amount.toFixed(minorUnitDecimals(currency))
}
