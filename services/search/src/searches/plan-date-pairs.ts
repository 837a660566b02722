import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import { flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import { maxStopsByFilter, type FareQuery } from '@faresight/contracts/search/search-request'
import type { CalendarFare, QuotePurpose } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import { calendarTimeoutMs } from '../deadlines.ts'
import type { AirportDirectory } from '../airports/airports.ts'
import type { FareCalendarService } from '../calendars/fare-calendars.ts'
import { withMainAirportsOnly, withLegDates } from '../fare-query/fare-query-variants.ts'
import { toTripDates, computeBookableDayRange, datePairKey, listDatePairsAround } from './date-pairs.ts'
import { chooseNearbyDatePairs } from './choose-date-pairs.ts'

export interface DatePairPlanOptions {
  flexibleDates: boolean
  purpose: QuotePurpose
  quotaKeys?: readonly string[]
}

export interface PlanDatePairsDeps {
  airports: AirportDirectory
  calendars: FareCalendarService
  log: Log
  now: () => Date
}

/** Date pairs that are checked live, the traveller's own included. Each costs a request at every provider. */
const maxLivePairs = { subscriber: 5, others: 3 }

export interface DatePairPlan {
  others: FareQuery[]
  /** With the traveller's own; 1 without flexible dates. */
  totalPairs: number
  /** How the pairs were chosen, for the traveller. It names no price or date, which not every viewer may see. */
  remark: string | null
}

/**
 * Chooses the date pairs that cached calendars call cheapest, or where they know none the trip moved by a day or two. Never
 * rejects.
 */
export async function planDatePairs(
  question: FareQuery,
  options: DatePairPlanOptions,
  deps: PlanDatePairsDeps,
): Promise<DatePairPlan> {
  const asked = toTripDates(question)
  if (!options.flexibleDates || !asked) return { others: [], totalPairs: 1, remark: null }
  const cached = await readCalendarFaresAround(question, asked, options, deps)
  const fares = cached.filter(({ stops }) => (stops ?? 0) <= maxStopsByFilter[question.stops])
  const bookable = computeBookableDayRange(question, deps)
  const others = chooseNearbyDatePairs({
    asked,
    fares,
    ...bookable,
    limit: (options.purpose === 'subscriber' ? maxLivePairs.subscriber : maxLivePairs.others) - 1,
    now: deps.now(),
  })
  const narrow = withMainAirportsOnly(question, deps)
  return {
    others: others.map(({ departureDate, returnDate }) => withLegDates(narrow, [departureDate, returnDate])),
    totalPairs: listDatePairsAround(asked, bookable).length,
    remark: toRemark(others, fares, narrow !== question),
  }
}

function toRemark(others: readonly TripDates[], fares: readonly CalendarFare[], isNarrow: boolean): string {
  const [first] = others
  if (!first) return 'Flexible dates: there are no other dates to search near yours.'
  const known = new Set(fares.map(datePairKey))
  const cached = others.filter((pair) => known.has(datePairKey(pair))).length
  const [one, several] = first.returnDate ? ['date pair', 'date pairs'] : ['date', 'dates']
  const counted = `${others.length} more ${others.length === 1 ? one : several}`
  const where = isNarrow ? ' between the largest airports' : ''
  const why = cached
    ? `${cached === others.length ? 'all' : cached} picked using cached fares`
    : 'the nearest, because we had no cached fares'
  return `Flexible dates: searched your dates and ${counted} around them${where}, ${why}.`
}

/** Never rejects, and takes `calendarTimeoutMs` at most. */
export async function readCalendarFaresAround(
  { legs: [out], tripType, currency }: FareQuery,
  { departureDate }: TripDates,
  { purpose, quotaKeys }: Pick<DatePairPlanOptions, 'purpose' | 'quotaKeys'>,
  { calendars, log }: PlanDatePairsDeps,
): Promise<CalendarFare[]> {
  if (!out || tripType === 'multicity') return []
  const { origin, destination } = out
  const [from, to] = [
    addDays(departureDate, -flexibleDaysEachWay),
    addDays(departureDate, flexibleDaysEachWay),
  ]
  const asking = { signal: AbortSignal.timeout(calendarTimeoutMs), purpose, quotaKeys }
  return calendars.fares({ origin, destination, tripType, from, to, currency }, asking).then(
    ({ fares }) => fares,
    (error: unknown) => {
      log.error({ err: error }, 'could not read fare calendars')
      return []
    },
  )
}
