import { readProviderUsageRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type { ProviderGuard } from '../guard/provider-guard.ts'
import { readProviderDayCountsSince } from './store.ts'

interface ProviderUsageDeps {
  bus: Bus
  postgres: Postgres
  guard: Pick<ProviderGuard, 'readHealth'>
  requestPrices: ReadonlyMap<string, number>
}

export function serveReadProviderUsage({ bus, postgres, guard, requestPrices }: ProviderUsageDeps): void {
  bus.serveRpc(readProviderUsageRpc, async ({ from }) => {
    const days = await readProviderDayCountsSince(postgres.db, from)
    const health = await guard.readHealth(days)
    return {
      providers: health.map((it) => ({
        ...it,
        usdPerRequest: requestPrices.get(it.provider) ?? null,
        days: days.filter(({ provider }) => provider === it.provider),
      })),
    }
  })
}
