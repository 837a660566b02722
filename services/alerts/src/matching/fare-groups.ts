import { daysBetween } from '@faresight/contracts/days'
import { listCurrentAndFormerAirportCodes } from '@faresight/contracts/search/airport-changes'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { fareInUsdCents, isRecentBookableFare, type QuotedFare } from '../rules/fare-triggers-alert.ts'
import { alertDateKey, alertMonthKey } from './alert-keys.ts'

export interface FareObservation {
  query: FareQuery
  fares: readonly ObservedFare[]
}

export interface FareGroup {
  dateKey: string
  monthKey: string
  departureDate: string
  nights: number | null
  /** US cents. Alerts with a lower threshold can’t match. */
  lowestMinor: number
  quotedFares: QuotedFare[]
}

export function groupFaresByAlertKey(observations: readonly FareObservation[], now: Date): FareGroup[] {
  const groups = new Map<string, FareGroup>()
  for (const { query, fares } of observations) {
    if (query.tripType === 'multicity') continue
    for (const fare of fares) {
      const minor = fareInUsdCents(fare)
      if (minor === null || !isRecentBookableFare(fare, now)) continue
      for (const flight of withAllAirportCodes(fare)) {
        const key = alertDateKey(flight, query)
        const group = groups.get(key)
        if (!group)
          groups.set(key, {
            ...toGroupKeys(key, query, flight),
            lowestMinor: minor,
            quotedFares: [{ query, fare }],
          })
        else {
          group.lowestMinor = Math.min(group.lowestMinor, minor)
          group.quotedFares.push({ query, fare })
        }
      }
    }
  }
  return [...groups.values()]
}

/** A fare under every code that its airports have had: alerts keep the codes of their creation. */
function withAllAirportCodes(fare: ObservedFare): ObservedFare[] {
  return listCurrentAndFormerAirportCodes(fare.origin).flatMap((origin) =>
    listCurrentAndFormerAirportCodes(fare.destination).map((destination) => ({
      ...fare,
      origin,
      destination,
    })),
  )
}

function toGroupKeys(key: string, query: FareQuery, fare: ObservedFare) {
  const { departureDate, returnDate } = fare
  return {
    dateKey: key,
    monthKey: alertMonthKey(fare, query),
    departureDate,
    nights: returnDate === null ? null : daysBetween(departureDate, returnDate),
  }
}
