import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayMs, daysBetween } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { isBookablePair, type BookableDayRange, datePairKey, listDatePairsAround } from './date-pairs.ts'

export interface ChooseDatePairsInput extends BookableDayRange {
  asked: TripDates
  fares: readonly CalendarFare[]
  limit: number
  now: Date
}

/**
 * Chooses date pairs around the traveller's own: those that calendars know as cheaper, cheapest first; then the whole trip moved by
 * one, two and three days where calendars know no fare; then those known as dearer.
 */
export function chooseNearbyDatePairs(input: ChooseDatePairsInput): TripDates[] {
  const { asked, fares, now, limit } = input
  const costs = new Map(fares.map((fare) => [datePairKey(fare), priceWithAgePenalty(fare, now)]))
  const costOfAsked = costs.get(datePairKey(asked)) ?? Infinity
  const known = listDatePairsAround(asked, input).flatMap((days) => {
    const cost = costs.get(datePairKey(days))
    const shift = computeShiftDays(days, asked)
    return cost === undefined || shift === 0 ? [] : [{ days, cost, shift }]
  })
  const cheaper = spreadByPrice(known.filter(({ cost }) => cost < costOfAsked))
  const moved = movedTrips(input).filter((days) => !costs.has(datePairKey(days)))
  const dearer = spreadByPrice(known.filter(({ cost }) => cost >= costOfAsked))
  return [...cheaper, ...moved, ...dearer].slice(0, limit)
}

/** In minor units. Fares do a random walk, so the penalty grows with the square root of age: 3% after a day, 8% after a week. */
export function priceWithAgePenalty({ price, seenAt }: CalendarFare, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(seenAt)) / dayMs
  return price.minor * (1 + 0.03 * Math.sqrt(days))
}

interface Candidate {
  days: TripDates
  cost: number
  /** Days between it and the traveller's own, both ways added up. */
  shift: number
}

/** Share of the lower price within which two count as equal. */
const equalWithin = 0.01

/**
 * Cheapest first. Of those that count as equal, one that neighbours none before it comes first, since neighbours tend to cost the
 * same, then the one nearest to the traveller's own.
 */
function spreadByPrice(known: readonly Candidate[]): TripDates[] {
  const chosen: TripDates[] = []
  const left = [...known]
  while (left.length) {
    const lowest = Math.min(...left.map(({ cost }) => cost))
    const [next] = left
      .filter(({ cost }) => cost <= lowest * (1 + equalWithin))
      .map((it) => ({ it, crowded: chosen.some((days) => areNeighbours(days, it.days)) ? 1 : 0 }))
      .sort(
        (a, b) =>
          a.crowded - b.crowded ||
          a.it.shift - b.it.shift ||
          (datePairKey(a.it.days) < datePairKey(b.it.days) ? -1 : 1),
      )
    // Never: the lowest counts as equal to itself.
    if (!next) break
    chosen.push(next.it.days)
    left.splice(left.indexOf(next.it), 1)
  }
  return chosen
}

function areNeighbours(a: TripDates, b: TripDates): boolean {
  const apart = (one: PlainDate | null, other: PlainDate | null) =>
    one && other ? Math.abs(daysBetween(one, other)) : 0
  return apart(a.departureDate, b.departureDate) <= 1 && apart(a.returnDate, b.returnDate) <= 1
}

function movedTrips({ asked, ...bookable }: ChooseDatePairsInput): TripDates[] {
  return [1, -1, 2, -2, 3, -3]
    .map((shift) => ({
      departureDate: addDays(asked.departureDate, shift),
      returnDate: asked.returnDate && addDays(asked.returnDate, shift),
    }))
    .filter((days) => isBookablePair(days, bookable))
}

function computeShiftDays(days: TripDates, asked: TripDates): number {
  const back = days.returnDate && asked.returnDate ? daysBetween(asked.returnDate, days.returnDate) : 0
  return Math.abs(daysBetween(asked.departureDate, days.departureDate)) + Math.abs(back)
}
