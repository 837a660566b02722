import { addDays } from '@faresight/contracts/days'
import { searchRoutes } from '@faresight/contracts/search/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { providerHealthWindowDays } from './guard/provider-health.ts'
import type { ProviderGuard } from './guard/provider-guard.ts'
import { readProviderDayCountsSince } from './usage/store.ts'

interface ProviderHealthDeps {
  guard: Pick<ProviderGuard, 'readHealth'>
  postgres: Postgres
  now: () => Date
}

export function registerProviderHealthRoute(
  service: Service,
  { guard, postgres, now }: ProviderHealthDeps,
): void {
  mountRoute(service, searchRoutes.providersHealth, async () => {
    const from = addDays(now().toISOString().slice(0, 10), 1 - providerHealthWindowDays)
    return { providers: await guard.readHealth(await readProviderDayCountsSince(postgres.db, from)) }
  })
}
