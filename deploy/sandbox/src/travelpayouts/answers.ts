import { fromDayNumber } from '@faresight/contracts/days'
import { convertPrice } from '../rates.ts'
import { encodeItineraryId } from '../sellers/itinerary-id.ts'
import type { DayNumber } from '../world/calendar.ts'
import { greatCircleKm } from '../world/distance.ts'
import { hashParts } from '../world/random.ts'
import { formatLocalTime, formatUtcTime, type UtcMinute, utcToLocalMinute } from '../world/zones.ts'
import type { CachedItinerary } from './cached-searches.ts'
import type { CityWithAirports } from './cities.ts'

/** `currency`: of the answer. */
export type CityRoute = {
  readonly from: CityWithAirports
  readonly to: CityWithAirports
  readonly currency: string
}

/** A ticket of the API's version 3. */
export function createTravelpayoutsTicket(cached: CachedItinerary, route: CityRoute) {
  const [out, back] = cached.itinerary.legs
  const first = out.flights[0]
  return {
    origin: route.from.code,
    destination: route.to.code,
    origin_airport: cached.from.iata,
    destination_airport: cached.to.iata,
    price: priceIn(cached, route.currency),
    airline: first.airline.iata,
    flight_number: String(first.number),
    departure_at: formatOffsetTime(first.from.zone, first.departs),
    ...(back && { return_at: formatOffsetTime(back.flights[0].from.zone, back.flights[0].departs) }),
    transfers: out.flights.length - 1,
    return_transfers: back ? back.flights.length - 1 : 0,
    duration: out.minutes + (back?.minutes ?? 0),
    duration_to: out.minutes,
    duration_back: back?.minutes ?? 0,
    link: createLink(cached, route),
  }
}

/** A price of the API's version 2. */
export function createMonthMatrixPrice(cached: CachedItinerary, route: CityRoute, isActual: boolean) {
  const { legs } = cached.itinerary
  return {
    show_to_affiliates: true,
    trip_class: 0,
    origin: route.from.code,
    destination: route.to.code,
    depart_date: fromDayNumber(cached.departs),
    return_date: cached.returns === undefined ? '' : fromDayNumber(cached.returns),
    number_of_changes: Math.max(...legs.map((leg) => leg.flights.length - 1)),
    value: priceIn(cached, route.currency),
    found_at: formatOffsetTime('Europe/Moscow', cached.foundAt),
    distance: Math.round(greatCircleKm(cached.from, cached.to)),
    actual: isActual,
  }
}

function priceIn({ itinerary }: CachedItinerary, currency: string): number {
  return convertPrice(itinerary.price, currency).amount
}

/** `/search/LON1003NYC20031?t=…`: cities, days and one traveller, then the ticket. */
function createLink(cached: CachedItinerary, { from, to, currency }: CityRoute): string {
  const back = cached.returns === undefined ? '' : formatDayAndMonth(cached.returns)
  const path = `/search/${from.code}${formatDayAndMonth(cached.departs)}${to.code}${back}1`
  const searchDay = Math.floor(cached.foundAt / 1440)
  const query = new URLSearchParams({
    t: encodeItineraryId(cached.query, cached.itinerary, 'US'),
    search_date: `${formatDayAndMonth(searchDay)}${fromDayNumber(searchDay).slice(0, 4)}`,
    expected_price: String(priceIn(cached, currency)),
    expected_price_uuid: hashParts('price', cached.itinerary.key, cached.foundAt)
      .toString(16)
      .padStart(8, '0'),
    expected_price_currency: currency.toLowerCase(),
  })
  return `${path}?${query.toString()}`
}

/** `0903` for 9 March. */
function formatDayAndMonth(day: DayNumber): string {
  const text = fromDayNumber(day)
  return text.slice(8, 10) + text.slice(5, 7)
}

/** `2027-07-28T07:00:00+02:00`, and `Z` in place of a zero offset. */
function formatOffsetTime(zone: string, minute: UtcMinute): string {
  const minutes = utcToLocalMinute(zone, minute) - minute
  if (minutes === 0) return formatUtcTime(minute)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const offset = Math.abs(minutes)
  return `${formatLocalTime(zone, minute)}${minutes < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}
