import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayMs, daysBetween } from '@faresight/contracts/days'
import type { CalendarFare } from '@faresight/contracts/search/rpc'

/** The days of a trip: of departure, and of the way back of a round trip. */
export interface TripDays {
  departure: PlainDate
  comeback: PlainDate | null
}

/** What is known when pairs of days are chosen. */
export interface Choosing {
  asked: TripDays
  /** What calendars remember, in one currency. */
  fares: readonly CalendarFare[]
  /** The days on which one can leave, both included. */
  first: PlainDate
  last: PlainDate
  /** How many to choose besides the asked ones. */
  most: number
  now: Date
}

/** Flexible dates are this many days before and after those asked for. */
export const daysAround = 3

/**
 * The days to look at besides those asked for. First come those that calendars remember as cheaper, the cheapest first;
 * then the whole trip moved by a day, by two, by three, of which nothing is remembered; then what is remembered as
 * dearer.
 */
export function flexibleDays(choosing: Choosing): TripDays[] {
  const { asked, fares, now, most } = choosing
  const costs = new Map(fares.map((fare) => [keyOf(daysOf(fare)), costOf(fare, now)]))
  const costOfAsked = costs.get(keyOf(asked)) ?? Infinity
  const known = daysAroundOf(choosing).flatMap((days) => {
    const cost = costs.get(keyOf(days))
    return cost === undefined ? [] : [{ days, cost, shift: shiftOf(days, asked) }]
  })
  const cheaper = spread(known.filter(({ cost }) => cost < costOfAsked))
  const moved = movedTrips(choosing).filter((days) => !costs.has(keyOf(days)))
  const dearer = spread(known.filter(({ cost }) => cost >= costOfAsked))
  return [...cheaper, ...moved, ...dearer].slice(0, most)
}

/**
 * What a remembered price is worth: the older it is, the less sure. Fares wander, so that the doubt grows as the square root
 * of the time: by 3% in a day, by 8% in a week.
 */
function costOf({ price, seenAt }: CalendarFare, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(seenAt)) / dayMs
  return price.minor * (1 + 0.03 * Math.sqrt(days))
}

interface Known {
  days: TripDays
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
function spread(known: readonly Known[]): TripDays[] {
  const chosen: TripDays[] = []
  const left = [...known]
  while (left.length) {
    const lowest = Math.min(...left.map(({ cost }) => cost))
    const [next] = left
      .filter(({ cost }) => cost <= lowest * (1 + asGoodAsEqual))
      .map((it) => ({ it, crowded: chosen.some((days) => areNeighbours(days, it.days)) ? 1 : 0 }))
      .sort(
        (a, b) =>
          a.crowded - b.crowded || a.it.shift - b.it.shift || (keyOf(a.it.days) < keyOf(b.it.days) ? -1 : 1),
      )
    // The lowest is among those that are as good as it.
    if (!next) break
    chosen.push(next.it.days)
    left.splice(left.indexOf(next.it), 1)
  }
  return chosen
}

function areNeighbours(a: TripDays, b: TripDays): boolean {
  const apart = (one: PlainDate | null, other: PlainDate | null) =>
    one && other ? Math.abs(daysBetween(one, other)) : 0
  return apart(a.departure, b.departure) <= 1 && apart(a.comeback, b.comeback) <= 1
}

/** Every trip around the asked one that can still be made, without that itself. */
function daysAroundOf({ asked, first, last }: Choosing): TripDays[] {
  const shifts = Array.from({ length: 2 * daysAround + 1 }, (_, at) => at - daysAround)
  const { departure, comeback } = asked
  const all = shifts.flatMap((out): TripDays[] => {
    const leaves = addDays(departure, out)
    return comeback
      ? shifts.map((back) => ({ departure: leaves, comeback: addDays(comeback, back) }))
      : [{ departure: leaves, comeback: null }]
  })
  return all.filter((days) => canBeMade(days, first, last) && keyOf(days) !== keyOf(asked))
}

function movedTrips({ asked, first, last }: Choosing): TripDays[] {
  return [1, -1, 2, -2, 3, -3]
    .map((shift) => ({
      departure: addDays(asked.departure, shift),
      comeback: asked.comeback && addDays(asked.comeback, shift),
    }))
    .filter((days) => canBeMade(days, first, last))
}

function canBeMade({ departure, comeback }: TripDays, first: PlainDate, last: PlainDate): boolean {
  return departure >= first && (comeback ?? departure) <= last && (comeback === null || comeback > departure)
}

function shiftOf(days: TripDays, asked: TripDays): number {
  const back = days.comeback && asked.comeback ? daysBetween(asked.comeback, days.comeback) : 0
  return Math.abs(daysBetween(asked.departure, days.departure)) + Math.abs(back)
}

function daysOf({ departureDate, returnDate }: CalendarFare): TripDays {
  return { departure: departureDate, comeback: returnDate }
}

function keyOf({ departure, comeback }: TripDays): string {
  return `${departure} ${comeback ?? ''}`
}
