import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'

/** Converts US cents to major units of a currency at the current rate; USD needs no rates. */
export async function createUsdCentsConverter(
  currency: CurrencyCode,
  rates: () => Promise<ExchangeRates>,
): Promise<(usdMinor: number) => number> {
  if (currency === 'USD') return (minor) => toMajorUnits({ minor, currency })
  const now = await rates()
  return (minor) => toMajorUnits(convertMoney({ minor, currency: 'USD' }, currency, now))
}
