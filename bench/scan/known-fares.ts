import { seededUnit } from '../../deploy/sandbox/src/world/random.ts'
import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import type { KnownFare } from '../../services/ai-scan/src/sampler/task.ts'
import type { FareMarket, MarketRoute } from '../fares/fare-market.ts'
import { departureDaysAhead, type DatePairGrid, lastDayAhead } from './grids.ts'

/** Age in days from which a quote is history; younger ones are calendar fares. */
export const historyMinAgeDays = 7
const calendarDays = { from: 2, to: 7 }
const calendarShare = 0.6

type Leg = 'outbound' | 'inbound'
interface Seen {
  seenDay: DayNumber
  price: number
  minutes: number | null
}
type Remember = (seen: readonly Seen[], key: readonly string[]) => Seen | undefined

/** The latest quote per day and leg that is at least a week old. */
export function ownHistoryFares(market: FareMarket, grid: DatePairGrid): KnownFare[] {
  const isOld = (age: number) => age >= historyMinAgeDays
  return knownFares(market, grid, 'own', isOld, (seen) => seen.at(-1))
}

/** One quote, 2 to 7 days old, for 60% of the days of each leg; both chosen by hash. */
export function cachedCalendarFares(market: FareMarket, grid: DatePairGrid): KnownFare[] {
  const isFresh = (age: number) => age >= calendarDays.from && age <= calendarDays.to
  return knownFares(market, grid, 'calendar', isFresh, (seen, key) => {
    if (seededUnit('cached', ...key) >= calendarShare) return undefined
    return seen[Math.floor(seededUnit('age', ...key) * seen.length)]
  })
}

function knownFares(
  market: FareMarket,
  grid: DatePairGrid,
  source: KnownFare['source'],
  isIn: (age: number) => boolean,
  remember: Remember,
): KnownFare[] {
  const { origin, destination, today } = grid
  const legs = { outbound: `${origin}-${destination}`, inbound: `${destination}-${origin}` }
  return (['outbound', 'inbound'] as const).flatMap((leg) => {
    const route = market.routes.get(legs[leg])
    const days = route ? seenByDay(route, today, isIn) : new Map<DayNumber, Seen[]>()
    return [...days].flatMap(([day, seen]) => {
      const one = remember(seen, [legs[leg], `${today}`, `${day}`])
      return one ? knownFare(leg, day, one, today, source) : []
    })
  })
}

function seenByDay(
  route: MarketRoute,
  today: DayNumber,
  isIn: (age: number) => boolean,
): Map<DayNumber, Seen[]> {
  const days = new Map<DayNumber, Seen[]>()
  const searches = [...route.searches].filter(([seenDay]) => isIn(today - seenDay))
  for (const [seenDay, fares] of searches.sort(([a], [b]) => a - b)) {
    for (const [day, { price, minutes }] of fares) {
      if (day < today + departureDaysAhead.first || day > today + lastDayAhead) continue
      days.set(day, [...(days.get(day) ?? []), { seenDay, price, minutes }])
    }
  }
  return days
}

function knownFare(
  leg: Leg,
  day: DayNumber,
  seen: Seen,
  today: DayNumber,
  source: KnownFare['source'],
): KnownFare {
  return {
    departureDay: leg === 'outbound' ? day : null,
    returnDay: leg === 'inbound' ? day : null,
    price: seen.price,
    minutes: seen.minutes,
    ageDays: today - seen.seenDay,
    source,
  }
}
