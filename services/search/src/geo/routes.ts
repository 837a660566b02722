import { countryRoutes } from '@faresight/contracts/search/country-http'
import { addressOf } from '@faresight/kit/http/caller'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { LookUpCountry } from './country-lookup.ts'

/** The browser's country, by which the client chooses a currency. */
export function mountCountryRoute(service: Service, countryOf: LookUpCountry): void {
  mount(service, countryRoutes.geo, async ({ request }) => ({ country: await countryOf(addressOf(request)) }))
}
