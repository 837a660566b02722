import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayMs, daysBetween } from '@faresight/contracts/days'
import type { DatePair } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { isBookablePair, type BookableDays, datePairKey, datePairsAround } from './date-pairs.ts'

/** What is known when pairs of days are chosen. */
export interface ChooseDatePairsInput extends BookableDays {
  asked: DatePair
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
export function chooseDatePairs(choosing: ChooseDatePairsInput): DatePair[] {
  const { asked, fares, now, most } = choosing
  const costs = new Map(fares.map((fare) => [datePairKey(fare), priceWithAgePenalty(fare, now)]))
  const costOfAsked = costs.get(datePairKey(asked)) ?? Infinity
  const known = datePairsAround(asked, choosing).flatMap((days) => {
    const cost = costs.get(datePairKey(days))
    const shift = shiftOf(days, asked)
    return cost === undefined || shift === 0 ? [] : [{ days, cost, shift }]
  })
  const cheaper = spread(known.filter(({ cost }) => cost < costOfAsked))
  const moved = movedTrips(choosing).filter((days) => !costs.has(datePairKey(days)))
  const dearer = spread(known.filter(({ cost }) => cost >= costOfAsked))
  return [...cheaper, ...moved, ...dearer].slice(0, most)
}

/**
 * What a remembered price is worth: the older it is, the less sure. Fares wander, so that the doubt grows as the square root
 * of the time: by 3% in a day, by 8% in a week.
 */
export function priceWithAgePenalty({ price, seenAt }: CalendarFare, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(seenAt)) / dayMs
  return price.minor * (1 + 0.03 * Math.sqrt(days))
}

interface Known {
  days: DatePair
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
function spread(known: readonly Known[]): DatePair[] {
  const chosen: DatePair[] = []
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
          (datePairKey(a.it.days) < datePairKey(b.it.days) ? -1 : 1),
      )
    // The lowest is among those that are as good as it.
    if (!next) break
    chosen.push(next.it.days)
    left.splice(left.indexOf(next.it), 1)
  }
  return chosen
}

function areNeighbours(a: DatePair, b: DatePair): boolean {
  const apart = (one: PlainDate | null, other: PlainDate | null) =>
    one && other ? Math.abs(daysBetween(one, other)) : 0
  return apart(a.departureDate, b.departureDate) <= 1 && apart(a.returnDate, b.returnDate) <= 1
}

function movedTrips({ asked, ...flying }: ChooseDatePairsInput): DatePair[] {
  return [1, -1, 2, -2, 3, -3]
    .map((shift) => ({
      departureDate: addDays(asked.departureDate, shift),
      returnDate: asked.returnDate && addDays(asked.returnDate, shift),
    }))
    .filter((days) => isBookablePair(days, flying))
}

function shiftOf(days: DatePair, asked: DatePair): number {
  const back = days.returnDate && asked.returnDate ? daysBetween(asked.returnDate, days.returnDate) : 0
  return Math.abs(daysBetween(asked.departureDate, days.departureDate)) + Math.abs(back)
}
