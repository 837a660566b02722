import { searchRoutes } from '@faresight/contracts/search/http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { Guard } from './guard/guard.ts'

export function providersRoutes(service: Service, guard: Guard): void {
  mount(service, searchRoutes.providersHealth, async () => ({ providers: await guard.health() }))
}
