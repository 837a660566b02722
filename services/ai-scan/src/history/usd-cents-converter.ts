import { type CurrencyCode, toMajor } from '@faresight/contracts/currency-table'
import { convert, type Rates } from '@faresight/contracts/search/rates'

/** Converts US cents to major units of a currency at the current rate; USD needs no rates. */
export async function usdCentsConverter(
  currency: CurrencyCode,
  rates: () => Promise<Rates>,
): Promise<(usdMinor: number) => number> {
  if (currency === 'USD') return (minor) => toMajor({ minor, currency })
  const now = await rates()
  return (minor) => toMajor(convert({ minor, currency: 'USD' }, currency, now))
}
