import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { type CurrencyCode, toMajor } from '@faresight/contracts/currency-table'
import { convert, type Rates } from '@faresight/contracts/search/rates'
import type { UsualPrice } from './level.ts'

/** Tells US cents in major units of a currency, at the rates of now. In dollars nobody need know any. */
export async function amountsIn(
  currency: CurrencyCode,
  rates: () => Promise<Rates>,
): Promise<(usdMinor: number) => number> {
  if (currency === 'USD') return (minor) => toMajor({ minor, currency })
  const now = await rates()
  return (minor) => toMajor(convert({ minor, currency: 'USD' }, currency, now))
}

export function levelIn(level: UsualPrice | null, amount: (usdMinor: number) => number): PriceLevel | null {
  if (!level) return null
  const { low, typical, high, samples } = level
  return { low: amount(low), typical: amount(typical), high: amount(high), samples }
}
