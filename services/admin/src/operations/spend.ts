import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import type { ProviderUsage } from '@faresight/contracts/search/provider-health'

type PricedUsage = Pick<ProviderUsage, 'usdPerRequest' | 'days'>

/** Requests cost fractions of a cent. */
const decimals = 1e6

/** Requests per day, and the cost of those with a price; `usd` is `null` when no provider has one. */
export function computeDailySpend(
  providers: readonly PricedUsage[],
  days: readonly string[],
): NonNullable<OperationsOverview['spend']> {
  const isPriced = providers.some(({ usdPerRequest }) => usdPerRequest !== null)
  return days.map((day) => {
    const used = providers.map((it) => ({
      requests: it.days.find((known) => known.day === day)?.requests ?? 0,
      price: it.usdPerRequest ?? 0,
    }))
    const usd = used.reduce((sum, { requests, price }) => sum + requests * price, 0)
    return {
      day,
      requests: used.reduce((sum, { requests }) => sum + requests, 0),
      usd: isPriced ? Math.round(usd * decimals) / decimals : null,
    }
  })
}
