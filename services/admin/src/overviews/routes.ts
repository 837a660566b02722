import { createCachedOverviewSources, type OverviewDeps } from './sources.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { readAnalyticsOverview } from './analytics.ts'
import { readFinancialOverview } from './financial.ts'

export function registerOverviewRoutes(service: Service, deps: OverviewDeps): void {
  const sources = createCachedOverviewSources(deps)

  mountRoute(service, adminRoutes.financial, ({ query }) =>
    readFinancialOverview(sources, Number(query.days), deps),
  )

  mountRoute(service, adminRoutes.analytics, ({ query }) =>
    readAnalyticsOverview(sources, Number(query.days), deps),
  )
}
