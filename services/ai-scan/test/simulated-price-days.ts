import { addDays } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'
import type { TripIdentity, PriceDay } from '../src/history/price-days.ts'
import { priceDayId } from '../src/predictions/trip.ts'
import { createSeededNormals } from '../src/sampler/model/random.ts'

const routes = ['LHR-JFK', 'CDG-JFK', 'FRA-SIN', 'MAD-LIS']

/** Made-up trips whose prices wander, and what somebody has seen of them on some days. */
export interface SimulatedPriceDays {
  trips: readonly TripIdentity[]
  days: readonly PlainDate[]
  /** By day. */
  seen: ReadonlyMap<PlainDate, readonly PriceDay[]>
}

/** @param silent days on which nobody looked at anything, by their place @param last the last day */
export function simulatePriceDays(
  last: PlainDate,
  count: number,
  silent: readonly number[],
): SimulatedPriceDays {
  const days = Array.from({ length: count }, (_, at) => addDays(last, at - count + 1))
  const trips = routes.flatMap((route, place) =>
    Array.from({ length: 15 }, (_, at): TripIdentity => {
      // Some leave while it is recorded.
      const departureDate = addDays(last, 4 * at - 12 + place)
      const isOneWay = at % 5 === 4
      return {
        questionKey: `${route} ${isOneWay ? 'oneway' : 'roundtrip'} economy any`,
        departureDate,
        returnDate: isOneWay ? null : addDays(departureDate, 7),
      }
    }),
  )
  const seen = new Map<PlainDate, PriceDay[]>(days.map((day) => [day, []]))
  for (const [place, trip] of trips.entries()) {
    const normal = createSeededNormals(place + 1)
    let price = 200 + 10 * place
    for (const [at, day] of days.entries()) {
      price *= Math.exp(0.06 * normal())
      const isSeen = normal() > -0.9 && !silent.includes(at) && day <= trip.departureDate
      if (isSeen) seen.get(day)?.push(toPriceDay(trip, day, Math.round(100 * price)))
    }
  }
  return { trips, days, seen }
}

export function toPriceDay(trip: TripIdentity, day: PlainDate, usdMinor: number): PriceDay {
  return { _id: priceDayId(trip, day), ...trip, day, usdMinor, seenAt: new Date(`${day}T10:00:00Z`) }
}
