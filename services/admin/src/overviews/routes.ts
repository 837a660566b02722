import { adminRoutes } from '@faresight/contracts/admin/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { analyticsOverview } from './analytics.ts'
import { financialOverview } from './financial.ts'
import { createSources } from './sources.ts'

export function overviewRoutes(service: Service, deps: Deps): void {
  const sources = createSources(deps)

  mountRoute(service, adminRoutes.financial, ({ query }) =>
    financialOverview(sources, Number(query.days), deps),
  )

  mountRoute(service, adminRoutes.analytics, ({ query }) =>
    analyticsOverview(sources, Number(query.days), deps),
  )
}
