import { convert } from '../rates.ts'
import { writeReference } from '../sellers/reference.ts'
import { formatDay } from '../world/calendar.ts'
import { distanceKm } from '../world/distance.ts'
import { hashOf } from '../world/random.ts'
import { localOf, localText, type UtcMinute, utcText } from '../world/zones.ts'
import type { Place } from './cities.ts'
import type { Remembered } from './remembered.ts'

/** The route as it was asked for, and the currency to answer in. */
export type Asked = { readonly from: Place; readonly to: Place; readonly currency: string }

/** A ticket in the shape of version 3. */
export function ticketModel(found: Remembered, asked: Asked) {
  const [out, back] = found.itinerary.legs
  const first = out.flights[0]
  return {
    origin: asked.from.city,
    destination: asked.to.city,
    origin_airport: found.from.iata,
    destination_airport: found.to.iata,
    price: priceOf(found, asked.currency),
    airline: first.airline.iata,
    flight_number: String(first.number),
    departure_at: offsetText(first.from.zone, first.departs),
    ...(back && { return_at: offsetText(back.flights[0].from.zone, back.flights[0].departs) }),
    transfers: out.flights.length - 1,
    return_transfers: back ? back.flights.length - 1 : 0,
    duration: out.minutes + (back?.minutes ?? 0),
    duration_to: out.minutes,
    duration_back: back?.minutes ?? 0,
    link: linkOf(found, asked),
  }
}

/** A price in the shape of version 2. */
export function priceModel(found: Remembered, asked: Asked, isActual: boolean) {
  const { legs } = found.itinerary
  return {
    show_to_affiliates: true,
    trip_class: 0,
    origin: asked.from.city,
    destination: asked.to.city,
    depart_date: formatDay(found.departs),
    return_date: found.returns === undefined ? '' : formatDay(found.returns),
    number_of_changes: Math.max(...legs.map((leg) => leg.flights.length - 1)),
    value: priceOf(found, asked.currency),
    found_at: offsetText('Europe/Moscow', found.foundAt),
    distance: Math.round(distanceKm(found.from, found.to)),
    actual: isActual,
  }
}

function priceOf({ itinerary }: Remembered, currency: string): number {
  return convert(itinerary.price, currency).amount
}

/** `/search/LON1003NYC20031`: the places, the days and one traveller, then what says which ticket it is. */
function linkOf(found: Remembered, { from, to, currency }: Asked): string {
  const back = found.returns === undefined ? '' : dayAndMonth(found.returns)
  const path = `/search/${from.city}${dayAndMonth(found.departs)}${to.city}${back}1`
  const searched = Math.floor(found.foundAt / 1440)
  const query = new URLSearchParams({
    t: writeReference(found.question, found.itinerary, 'US'),
    search_date: `${dayAndMonth(searched)}${formatDay(searched).slice(0, 4)}`,
    expected_price: String(priceOf(found, currency)),
    expected_price_uuid: hashOf('price', found.itinerary.key, found.foundAt).toString(16).padStart(8, '0'),
    expected_price_currency: currency.toLowerCase(),
  })
  return `${path}?${query.toString()}`
}

function dayAndMonth(day: number): string {
  const text = formatDay(day)
  return text.slice(8, 10) + text.slice(5, 7)
}

/** `2027-07-28T07:00:00+02:00`: by the clock of the zone. Without an offset it ends with Z. */
function offsetText(zone: string, at: UtcMinute): string {
  const minutes = localOf(zone, at) - at
  if (minutes === 0) return utcText(at)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const offset = Math.abs(minutes)
  return `${localText(zone, at)}${minutes < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}
