import { createOverviewSources, type OverviewDeps } from './sources.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { readAnalyticsOverview } from './analytics.ts'
import { readFinancialOverview } from './financial.ts'

export function mountOverviewRoutes(service: Service, deps: OverviewDeps): void {
  const sources = createOverviewSources(deps)

  mount(service, adminRoutes.financial, ({ query }) =>
    readFinancialOverview(sources, Number(query.days), deps),
  )

  mount(service, adminRoutes.analytics, ({ query }) =>
    readAnalyticsOverview(sources, Number(query.days), deps),
  )
}
