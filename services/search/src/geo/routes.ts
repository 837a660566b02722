import type { IncomingHttpHeaders } from 'node:http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { CountryOf } from './countries.ts'

/** Tells a browser its country, so that it can choose a currency. */
export function geoRoutes(service: Service, countryOf: CountryOf): void {
  mount(service, searchRoutes.geo, async ({ request }) => ({ country: await countryOf(callerOf(request)) }))
}

/** The gateway writes it, over whatever a client sent; nobody else reaches us. */
function callerOf({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): string {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? forwarded.trim() : ip
}
