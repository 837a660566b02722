import { countryRoutes } from '@faresight/contracts/search/country-http'
import { readClientIpAddress } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { LookUpCountry } from './country-lookup.ts'

export function registerCountryRoute(service: Service, countryOf: LookUpCountry): void {
  mountRoute(service, countryRoutes.geo, async ({ request }) => ({
    country: await countryOf(readClientIpAddress(request)),
  }))
}
