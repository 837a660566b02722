import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayMs, daysBetween } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { canBeFlown, type FlyingDays, pairKey, pairsAround } from './date-pairs.ts'

/** What is known when pairs of days are chosen. */
export interface Choosing extends FlyingDays {
  asked: TripDates
  /** What calendars remember, in one currency. */
  fares: readonly CalendarFare[]
  /** How many to choose besides the asked ones. */
  most: number
  now: Date
}

/**
 * The days to look at besides those asked for. First come those that calendars remember as cheaper, the cheapest first;
 * then the whole trip moved by a day, by two, by three, of which nothing is remembered; then what is remembered as
 * dearer.
 */
export function choosePairs(choosing: Choosing): TripDates[] {
  const { asked, fares, now, most } = choosing
  const costs = new Map(fares.map((fare) => [pairKey(fare), agedCost(fare, now)]))
  const costOfAsked = costs.get(pairKey(asked)) ?? Infinity
  const known = pairsAround(asked, choosing).flatMap((days) => {
    const cost = costs.get(pairKey(days))
    const shift = shiftOf(days, asked)
    return cost === undefined || shift === 0 ? [] : [{ days, cost, shift }]
  })
  const cheaper = spread(known.filter(({ cost }) => cost < costOfAsked))
  const moved = movedTrips(choosing).filter((days) => !costs.has(pairKey(days)))
  const dearer = spread(known.filter(({ cost }) => cost >= costOfAsked))
  return [...cheaper, ...moved, ...dearer].slice(0, most)
}

/**
 * What a remembered price is worth: the older it is, the less sure. Fares wander, so that the doubt grows as the square root
 * of the time: by 3% in a day, by 8% in a week.
 */
export function agedCost({ price, seenAt }: CalendarFare, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(seenAt)) / dayMs
  return price.minor * (1 + 0.03 * Math.sqrt(days))
}

interface Known {
  days: TripDates
  cost: number
  /** How many days it lies from what was asked for. */
  shift: number
}

/** Prices this close together, in shares of the lower one, are as good as equal. */
const asGoodAsEqual = 0.01

/**
 * The cheapest first. Of those as good as equal one that is no neighbour of those before it comes first, since neighbours
 * tend to move together, then the one nearest to what was asked for.
 */
function spread(known: readonly Known[]): TripDates[] {
  const chosen: TripDates[] = []
  const left = [...known]
  while (left.length) {
    const lowest = Math.min(...left.map(({ cost }) => cost))
    const [next] = left
      .filter(({ cost }) => cost <= lowest * (1 + asGoodAsEqual))
      .map((it) => ({ it, crowded: chosen.some((days) => areNeighbours(days, it.days)) ? 1 : 0 }))
      .sort(
        (a, b) =>
          a.crowded - b.crowded ||
          a.it.shift - b.it.shift ||
          (pairKey(a.it.days) < pairKey(b.it.days) ? -1 : 1),
      )
    // The lowest is among those that are as good as it.
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

function movedTrips({ asked, ...flying }: Choosing): TripDates[] {
  return [1, -1, 2, -2, 3, -3]
    .map((shift) => ({
      departureDate: addDays(asked.departureDate, shift),
      returnDate: asked.returnDate && addDays(asked.returnDate, shift),
    }))
    .filter((days) => canBeFlown(days, flying))
}

function shiftOf(days: TripDates, asked: TripDates): number {
  const back = days.returnDate && asked.returnDate ? daysBetween(asked.returnDate, days.returnDate) : 0
  return Math.abs(daysBetween(asked.departureDate, days.departureDate)) + Math.abs(back)
}
