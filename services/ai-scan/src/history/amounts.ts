import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import type { UsualPrice } from './level.ts'

/** Tells US cents in major units of a currency, at the rates of now. In dollars nobody need know any. */
export async function amountsIn(
  currency: CurrencyCode,
  rates: () => Promise<ExchangeRates>,
): Promise<(usdMinor: number) => number> {
  if (currency === 'USD') return (minor) => toMajorUnits({ minor, currency })
  const now = await rates()
  return (minor) => toMajorUnits(convertMoney({ minor, currency: 'USD' }, currency, now))
}

export function levelIn(level: UsualPrice | null, amount: (usdMinor: number) => number): PriceLevel | null {
  if (!level) return null
  const { low, typical, high, samples } = level
  return { low: amount(low), typical: amount(typical), high: amount(high), samples }
}
