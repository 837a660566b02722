import { countryRoutes } from '@faresight/contracts/search/country-http'
import { addressOf } from '@faresight/kit/http/caller'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { CountryOf } from './countries.ts'

/** Tells a browser its country, so that it can choose a currency. */
export function geoRoutes(service: Service, countryOf: CountryOf): void {
  mount(service, countryRoutes.geo, async ({ request }) => ({ country: await countryOf(addressOf(request)) }))
}
