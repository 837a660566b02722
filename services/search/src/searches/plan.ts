import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import { flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import { maxStopsByFilter, type FareQuery } from '@faresight/contracts/search/search-request'
import type { CalendarFare, QuotePurpose } from '@faresight/contracts/search/rpc'
import { planPatienceMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import { narrowed, onDays } from '../questions/variants.ts'
import { datePairOf, flyingDaysOf, pairKey, pairsAround } from './date-pairs.ts'
import { choosePairs } from './flexible.ts'

/** How a search is to be asked. */
export interface PlanOptions {
  /** Days around those of the question count too. */
  flexibleDates: boolean
  purpose: QuotePurpose
  spenders?: readonly string[]
}

type PlanDeps = Pick<Deps, 'airports' | 'calendars' | 'log' | 'now'>

/** How many pairs of days are asked for live, the traveller's own included: each is paid for at every provider. */
const livePairs = { subscriber: 5, others: 3 }

/** What a search puts to the providers besides the question of the traveller. */
export interface Plan {
  others: FareQuery[]
  /** How many pairs of days there are, the traveller's own included; 1 without flexible dates. */
  totalPairs: number
  /** How they were chosen, for the traveller: without prices or days, which not everybody may see. */
  sentence: string | null
}

/**
 * With flexible dates the few days around those of a question that cached calendars call the cheapest, or where they know
 * nothing the trip moved by a day or two. Never fails.
 */
export async function planOf(question: FareQuery, options: PlanOptions, deps: PlanDeps): Promise<Plan> {
  const asked = datePairOf(question)
  if (!options.flexibleDates || !asked) return { others: [], totalPairs: 1, sentence: null }
  const cached = await cachedFaresAround(question, asked, options, deps)
  const fares = cached.filter(({ stops }) => (stops ?? 0) <= maxStopsByFilter[question.stops])
  const flying = flyingDaysOf(question, deps)
  const others = choosePairs({
    asked,
    fares,
    ...flying,
    most: (options.purpose === 'subscriber' ? livePairs.subscriber : livePairs.others) - 1,
    now: deps.now(),
  })
  const narrow = narrowed(question, deps)
  return {
    others: others.map(({ departureDate, returnDate }) => onDays(narrow, [departureDate, returnDate])),
    totalPairs: pairsAround(asked, flying).length,
    sentence: sentenceOf(others, fares, narrow !== question),
  }
}

function sentenceOf(others: readonly TripDates[], fares: readonly CalendarFare[], isNarrow: boolean): string {
  const [first] = others
  if (!first) return 'Flexible dates: there are no other dates to search near yours.'
  const known = new Set(fares.map(pairKey))
  const remembered = others.filter((pair) => known.has(pairKey(pair))).length
  const [one, several] = first.returnDate ? ['date pair', 'date pairs'] : ['date', 'dates']
  const counted = `${others.length} more ${others.length === 1 ? one : several}`
  const where = isNarrow ? ' between the largest airports' : ''
  const why = remembered
    ? `${remembered === others.length ? 'all' : remembered} picked using cached fares`
    : 'the nearest, because we had no cached fares'
  return `Flexible dates: searched your dates and ${counted} around them${where}, ${why}.`
}

/** What calendars know of the fares on the days around. Never fails, and takes `planPatienceMs` at most. */
export async function cachedFaresAround(
  { legs: [out], tripType, currency }: FareQuery,
  { departureDate }: TripDates,
  { purpose, spenders }: Pick<PlanOptions, 'purpose' | 'spenders'>,
  { calendars, log }: PlanDeps,
): Promise<CalendarFare[]> {
  if (!out || tripType === 'multicity') return []
  const { origin, destination } = out
  const [from, to] = [
    addDays(departureDate, -flexibleDaysEachWay),
    addDays(departureDate, flexibleDaysEachWay),
  ]
  const asking = { signal: AbortSignal.timeout(planPatienceMs), purpose, spenders }
  return calendars.fares({ origin, destination, tripType, from, to, currency }, asking).then(
    ({ fares }) => fares,
    (error: unknown) => {
      log.error({ err: error }, 'calendars failed')
      return []
    },
  )
}
