import { readProviderUsageRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../../deps.ts'
import { daysFrom } from './store.ts'

/** Tells how the providers do, what they were asked, and what a request costs. */
export function serveProviderUsage({
  bus,
  postgres,
  guard,
  prices,
}: Pick<Deps, 'bus' | 'postgres' | 'guard' | 'prices'>): void {
  bus.serveRpc(readProviderUsageRpc, async ({ from }) => {
    const days = await daysFrom(postgres.db, from)
    const health = await guard.health(days)
    return {
      providers: health.map((it) => ({
        ...it,
        usdPerRequest: prices.get(it.provider) ?? null,
        days: days.filter(({ provider }) => provider === it.provider),
      })),
    }
  })
}
