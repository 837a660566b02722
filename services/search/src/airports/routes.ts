import { airportCacheSeconds } from '@faresight/contracts/search/limits'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { AirportDirectory } from './airports.ts'

export function registerAirportRoutes(service: Service, airports: AirportDirectory): void {
  mountRoute(service, searchRoutes.airports, async ({ query, reply }) => {
    const { q = '', codes } = query
    const seconds = codes ? airportCacheSeconds.one : airportCacheSeconds.list
    reply.header('cache-control', `public, max-age=${seconds}`)
    return codes ? codes.split(',').flatMap((code) => airports.byCode(code) ?? []) : airports.search(q)
  })

  mountRoute(service, searchRoutes.airport, async ({ params, reply }) => {
    const airport = airports.byCode(params.code)
    if (!airport) throw new Problem(searchProblems['no-such-airport'])
    reply.header('cache-control', `public, max-age=${airportCacheSeconds.one}`)
    return airport
  })
}
