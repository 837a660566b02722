import { addDays, daysBetween } from '@faresight/contracts/days'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Postgres } from '@faresight/kit/postgres'
import type { FareObservation } from '../../services/alerts/src/matching/trigger-matching.ts'
import type { AlertKeyCriteria } from '../../services/alerts/src/matching/alert-keys.ts'

/** Two airports for each of 64 cities: index n and n + 64. */
export const benchAirports = Array.from({ length: 128 }, (_, index) => {
  const [city, airport] = [index % 64, Math.floor(index / 64)]
  return String.fromCharCode(65 + (city % 26), 65 + Math.floor(city / 26) * 5, 75 + airport)
})

/** Of at most 20 that search publishes. */
export const faresPerObservation = 8
/** The share of observations on watched days; the others are of the same routes on other days. */
const watchedShare = 0.3
/** Fares are 88 to 178% of the typical fare, and targets at most 90%: about one observation in a thousand triggers. */
const [lowest, spread] = [0.88, 0.9]

/** What 20,000 random alerts watch. */
export async function sampleWatches({ pool }: Postgres): Promise<AlertKeyCriteria[]> {
  const { rows } = await pool.query<AlertKeyCriteria>(`
    select origins, destinations, departure_date::text as "departureDate", return_date::text as "returnDate",
      departs_from::text as "departsFrom", departs_to::text as "departsTo", trip_type as "tripType", passengers, children, infants,
      cabin_class as "cabinClass", stops
    from watches order by random() limit 20000`)
  return rows
}

export function simulateObservation(watched: readonly AlertKeyCriteria[]): FareObservation {
  const about = watched[Math.floor(Math.random() * watched.length)]
  if (!about) throw new Error('Nothing is watched.')
  const { origins, destinations, tripType, passengers, children, infants, cabinClass, stops } = about
  const shift = Math.random() < watchedShare ? 0 : 1 + Math.floor(Math.random() * 60)
  const length = about.departureDate === null ? daysBetween(about.departsFrom, about.departsTo) + 1 : 1
  const departureDate = addDays(about.departsFrom, shift + Math.floor(Math.random() * length))
  const nights = about.returnDate === null ? 3 : daysBetween(about.departsFrom, about.returnDate)
  const days = { departureDate, returnDate: tripType === 'oneway' ? null : addDays(departureDate, nights) }
  // Matching reads the fares, not the legs.
  const query: FareQuery = {
    tripType,
    legs: [],
    passengers,
    children,
    infants,
    cabinClass,
    stops,
    nearbyAirports: false,
    currency: 'USD',
  }
  const fares = Array.from({ length: faresPerObservation }, (_, index): ObservedFare => {
    const origin = origins[index % origins.length] ?? ''
    const destination = destinations[index % destinations.length] ?? ''
    const minor = Math.round(
      passengers * typicalFareCents(origin, destination) * (lowest + Math.random() * spread),
    )
    return {
      origin,
      destination,
      ...days,
      provider: 'bench',
      airline: 'British Airways',
      stops: 0,
      durationMinutes: 480,
      price: { minor, currency: 'USD' },
      usd: { minor, rateDate: '2026-11-20' },
      live: true,
      seenAt: new Date().toISOString(),
    }
  })
  return { query, fares }
}

/** For one passenger, as `fill.ts` computes it for targets. */
function typicalFareCents(origin: string, destination: string): number {
  return 100 * (150 + ((origin.charCodeAt(0) * 31 + destination.charCodeAt(2) * 17) % 700))
}
