import { addDays } from '@faresight/contracts/days'
import { searchRoutes } from '@faresight/contracts/search/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { recentDays } from './guard/health.ts'
import { daysFrom } from './usage/store.ts'

export function providersRoutes(service: Service, { guard, postgres, now }: Deps): void {
  mountRoute(service, searchRoutes.providersHealth, async () => {
    const from = addDays(now().toISOString().slice(0, 10), 1 - recentDays)
    return { providers: await guard.health(await daysFrom(postgres.db, from)) }
  })
}
