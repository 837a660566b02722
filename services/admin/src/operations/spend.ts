import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import type { ProviderUsage } from '@faresight/contracts/search/provider-usage'

type Used = Pick<ProviderUsage, 'usdPerRequest' | 'days'>

/** Behind the point there is more of a dollar than of a cent: a request costs a fraction of one. */
const decimals = 1e6

/** All requests of each day, and what those cost that have a price; `null` where none has. */
export function spendOf(
  providers: readonly Used[],
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
