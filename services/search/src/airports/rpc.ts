import type { FieldError } from '@faresight/contracts/problem-body'
import { searchProblems } from '@faresight/contracts/search/problems'
import { samePlaceMessage } from '@faresight/contracts/search/search-request'
import { resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { type AirportDirectory, haveCommonAirport } from './airports.ts'

export function serveResolvePlaces(bus: Bus, airports: AirportDirectory): void {
  const findPlace = (typed: string) => {
    const found = airports.byCode(typed.trim())
    if (!found) return null
    const { iataCode: code, city, country, latitude: lat, longitude: lon, timeZone } = found
    return { code, city, country, lat, lon, timeZone, airports: airports.expand(code) }
  }
  bus.serveRpc(resolvePlacesRpc, async ({ origin, destination }) => {
    const places = { origin: findPlace(origin), destination: findPlace(destination) }
    const errors: FieldError[] = []
    for (const [path, place] of Object.entries(places))
      if (!place) errors.push({ path, message: searchProblems['unknown-airport'].detail })
    if (haveCommonAirport(origin.trim(), destination.trim(), airports))
      errors.push({ path: 'destination', message: samePlaceMessage })
    return { ...places, errors }
  })
}
