import { listAirportCodes } from '@faresight/contracts/search/airport-changes'
import { daysBetween } from '@faresight/contracts/days'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { centsNow, mayCount, type Sighting } from '../rules/triggers.ts'
import { dateKey, monthKey } from './keys.ts'

/** What somebody was answered: an event, or a check of ours. */
export interface Observation {
  question: FareQuery
  fares: readonly ObservedFare[]
}

/** Everything that was seen of the same flights for the same party. */
export interface Spot {
  /** By which alerts on these dates, and on a window that these are in, are found. */
  dateKey: string
  monthKey: string
  departureDate: string
  nights: number | null
  /** The lowest price: no alert that waits for less is of interest. */
  minor: number
  sightings: Sighting[]
}

/** Brings the fares together that can trigger the same alerts, without those that can trigger none. */
export function spotsOf(observations: readonly Observation[], now: Date): Spot[] {
  const spots = new Map<string, Spot>()
  for (const { question, fares } of observations) {
    if (question.tripType === 'multicity') continue
    for (const fare of fares) {
      const minor = centsNow(fare)
      if (minor === null || !mayCount(fare, now)) continue
      for (const flight of underAllCodes(fare)) {
        const key = dateKey(flight, question)
        const spot = spots.get(key)
        if (!spot)
          spots.set(key, { ...whereOf(key, question, flight), minor, sightings: [{ question, fare }] })
        else {
          spot.minor = Math.min(spot.minor, minor)
          spot.sightings.push({ question, fare })
        }
      }
    }
  }
  return [...spots.values()]
}

/** A fare under every code that its airports have had: an alert keeps the codes of the day on which it was made. */
function underAllCodes(fare: ObservedFare): ObservedFare[] {
  return listAirportCodes(fare.origin).flatMap((origin) =>
    listAirportCodes(fare.destination).map((destination) => ({ ...fare, origin, destination })),
  )
}

function whereOf(key: string, question: FareQuery, fare: ObservedFare) {
  const { departureDate, returnDate } = fare
  return {
    dateKey: key,
    monthKey: monthKey(fare, question),
    departureDate,
    nights: returnDate === null ? null : daysBetween(departureDate, returnDate),
  }
}
