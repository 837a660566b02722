import { addDays } from '@faresight/contracts/days'
import type { DatePair } from '@faresight/contracts/search/flexible-dates'
import { flexibleDays } from '@faresight/contracts/search/limits'
import { mostStops, type Question } from '@faresight/contracts/search/question'
import type { CalendarFare, Purpose } from '@faresight/contracts/search/rpc'
import { calendarTimeoutMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import { withMainAirportsOnly, withDates } from '../questions/question-variants.ts'
import { toDatePair, bookableDaysFor, datePairKey, datePairsAround } from './date-pairs.ts'
import { chooseDatePairs } from './choose-date-pairs.ts'

/** How a search is to be asked. */
export interface DatePairPlanOptions {
  /** Days around those of the question count too. */
  flexibleDates: boolean
  purpose: Purpose
  spenders?: readonly string[]
}

type PlanDeps = Pick<Deps, 'airports' | 'calendars' | 'log' | 'now'>

/** How many pairs of days are asked for live, the traveller's own included: each is paid for at every provider. */
const livePairs = { subscriber: 5, others: 3 }

/** What a search puts to the providers besides the question of the traveller. */
export interface DatePairPlan {
  others: Question[]
  /** How many pairs of days there are, the traveller's own included; 1 without flexible dates. */
  totalPairs: number
  /** How they were chosen, for the traveller: without prices or days, which not everybody may see. */
  sentence: string | null
}

/**
 * With flexible dates the few days around those of a question that cached calendars call the cheapest, or where they know
 * nothing the trip moved by a day or two. Never fails.
 */
export async function planDatePairs(
  question: Question,
  options: DatePairPlanOptions,
  deps: PlanDeps,
): Promise<DatePairPlan> {
  const asked = toDatePair(question)
  if (!options.flexibleDates || !asked) return { others: [], totalPairs: 1, sentence: null }
  const cached = await readCalendarFaresAround(question, asked, options, deps)
  const fares = cached.filter(({ stops }) => (stops ?? 0) <= mostStops[question.stops])
  const flying = bookableDaysFor(question, deps)
  const others = chooseDatePairs({
    asked,
    fares,
    ...flying,
    most: (options.purpose === 'subscriber' ? livePairs.subscriber : livePairs.others) - 1,
    now: deps.now(),
  })
  const narrow = withMainAirportsOnly(question, deps)
  return {
    others: others.map(({ departureDate, returnDate }) => withDates(narrow, [departureDate, returnDate])),
    totalPairs: datePairsAround(asked, flying).length,
    sentence: sentenceOf(others, fares, narrow !== question),
  }
}

function sentenceOf(others: readonly DatePair[], fares: readonly CalendarFare[], isNarrow: boolean): string {
  const [first] = others
  if (!first) return 'Flexible dates: there are no other dates to search near yours.'
  const known = new Set(fares.map(datePairKey))
  const remembered = others.filter((pair) => known.has(datePairKey(pair))).length
  const [one, several] = first.returnDate ? ['date pair', 'date pairs'] : ['date', 'dates']
  const counted = `${others.length} more ${others.length === 1 ? one : several}`
  const where = isNarrow ? ' between the largest airports' : ''
  const why = remembered
    ? `${remembered === others.length ? 'all' : remembered} picked using cached fares`
    : 'the nearest, because we had no cached fares'
  return `Flexible dates: searched your dates and ${counted} around them${where}, ${why}.`
}

/** What calendars know of the fares on the days around. Never fails, and takes `calendarTimeoutMs` at most. */
export async function readCalendarFaresAround(
  { legs: [out], tripType, currency }: Question,
  { departureDate }: DatePair,
  { purpose, spenders }: Pick<DatePairPlanOptions, 'purpose' | 'spenders'>,
  { calendars, log }: PlanDeps,
): Promise<CalendarFare[]> {
  if (!out || tripType === 'multicity') return []
  const { origin, destination } = out
  const [from, to] = [addDays(departureDate, -flexibleDays), addDays(departureDate, flexibleDays)]
  const asking = { signal: AbortSignal.timeout(calendarTimeoutMs), purpose, spenders }
  return calendars.fares({ origin, destination, tripType, from, to, currency }, asking).then(
    ({ fares }) => fares,
    (error: unknown) => {
      log.error({ err: error }, 'calendars failed')
      return []
    },
  )
}
