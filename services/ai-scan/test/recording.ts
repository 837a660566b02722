import { addDays } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'
import type { AskedTrip, TripDay } from '../src/history/price-days.ts'
import { tripDayId } from '../src/predictions/trip.ts'
import { createNormals } from '../src/sampler/model/random.ts'

const routes = ['LHR-JFK', 'CDG-JFK', 'FRA-SIN', 'MAD-LIS']

/** Made-up trips whose prices wander, and what somebody has seen of them on some days. */
export interface Recording {
  trips: readonly AskedTrip[]
  days: readonly PlainDate[]
  /** By day. */
  seen: ReadonlyMap<PlainDate, readonly TripDay[]>
}

/**
 * @param silent days on which nobody looked at anything, by their place
 * @param last the last day
 */
export function madeUpRecording(last: PlainDate, count: number, silent: readonly number[]): Recording {
  const days = Array.from({ length: count }, (_, at) => addDays(last, at - count + 1))
  const trips = routes.flatMap((route, place) =>
    Array.from({ length: 15 }, (_, at): AskedTrip => {
      // Some leave while it is recorded.
      const departureDate = addDays(last, 4 * at - 12 + place)
      const isOneWay = at % 5 === 4
      return {
        asked: `${route} ${isOneWay ? 'oneway' : 'roundtrip'} economy any`,
        departureDate,
        returnDate: isOneWay ? null : addDays(departureDate, 7),
      }
    }),
  )
  const seen = new Map<PlainDate, TripDay[]>(days.map((day) => [day, []]))
  for (const [place, trip] of trips.entries()) {
    const normal = createNormals(place + 1)
    let price = 200 + 10 * place
    for (const [at, day] of days.entries()) {
      price *= Math.exp(0.06 * normal())
      const isSeen = normal() > -0.9 && !silent.includes(at) && day <= trip.departureDate
      if (isSeen) seen.get(day)?.push(dayOf(trip, day, Math.round(100 * price)))
    }
  }
  return { trips, days, seen }
}

export function dayOf(trip: AskedTrip, day: PlainDate, usdMinor: number): TripDay {
  return { _id: tripDayId(trip, day), ...trip, day, usdMinor, seenAt: new Date(`${day}T10:00:00Z`) }
}
