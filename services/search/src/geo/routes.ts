import { countryRoutes } from '@faresight/contracts/search/country-http'
import { clientIpAddress } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { CountryOf } from './countries.ts'

/** Tells a browser its country, so that it can choose a currency. */
export function geoRoutes(service: Service, countryOf: CountryOf): void {
  mountRoute(service, countryRoutes.geo, async ({ request }) => ({
    country: await countryOf(clientIpAddress(request)),
  }))
}
