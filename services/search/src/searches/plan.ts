import { addDays } from '@faresight/contracts/days'
import { daysAhead } from '@faresight/contracts/search/limits'
import { mostStops, type Question } from '@faresight/contracts/search/question'
import type { CalendarFare, Purpose } from '@faresight/contracts/search/rpc'
import { planPatienceMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import { narrowed, onDays } from '../questions/variants.ts'
import { daysAround, flexibleDays, type TripDays } from './flexible.ts'
import { todayAt } from './question.ts'

/** How a search is to be asked. */
export interface PlanOptions {
  /** Days around those of the question count too. */
  flexibleDates: boolean
  purpose: Purpose
  spenders?: readonly string[]
}

type PlanDeps = Pick<Deps, 'airports' | 'calendars' | 'log' | 'now'>

/** How many pairs of days are asked for live, the traveller's own included: each is paid for at every provider. */
const livePairs = { subscriber: 5, others: 3 }

/** What a search puts to the providers besides the question of the traveller. */
export interface Plan {
  others: Question[]
  /** How they were chosen, for the traveller: without prices or days, which not everybody may see. */
  sentence: string | null
}

/**
 * With flexible dates the few days around those of a question that cached calendars call the cheapest, or where they know
 * nothing the trip moved by a day or two. Never fails.
 */
export async function planOf(question: Question, options: PlanOptions, deps: PlanDeps): Promise<Plan> {
  const asked = daysOf(question)
  if (!options.flexibleDates || !asked) return { others: [], sentence: null }
  const remembered = await rememberedAround(question, asked, options, deps)
  const fares = remembered.filter(({ stops }) => (stops ?? 0) <= mostStops[question.stops])
  const now = deps.now()
  const today = todayAt(deps.airports.timeZoneOf(question.legs[0]?.origin ?? ''), now)
  const others = flexibleDays({
    asked,
    fares,
    first: today,
    last: addDays(today, daysAhead),
    most: (options.purpose === 'subscriber' ? livePairs.subscriber : livePairs.others) - 1,
    now,
  })
  const narrow = narrowed(question, deps)
  return {
    others: others.map(({ departure, comeback }) => onDays(narrow, [departure, comeback])),
    sentence: sentenceOf(others, fares, narrow !== question),
  }
}

function sentenceOf(others: readonly TripDays[], fares: readonly CalendarFare[], isNarrow: boolean): string {
  const [first] = others
  if (!first) return 'Flexible dates: there are no other days around yours.'
  const known = new Set(fares.map((fare) => `${fare.departureDate} ${fare.returnDate}`))
  const remembered = others.filter((days) => known.has(`${days.departure} ${days.comeback}`)).length
  const [one, several] = first.comeback ? ['pair of days', 'pairs of days'] : ['day', 'days']
  const counted = `${others.length} more ${others.length === 1 ? one : several}`
  const where = isNarrow ? ' between the largest airports' : ''
  const why = remembered
    ? `${remembered === others.length ? 'all' : remembered} chosen by cached fares`
    : 'the nearest, since no cached fares were at hand'
  return `Flexible dates: asked for yours and ${counted} around them${where}, ${why}.`
}

/** `null` for a trip whose days are not two at most. */
function daysOf({ tripType, legs: [out, back] }: Question): TripDays | null {
  if (tripType === 'multicity' || !out) return null
  return { departure: out.departureDate, comeback: back?.departureDate ?? null }
}

async function rememberedAround(
  { legs: [out], tripType, currency }: Question,
  { departure }: TripDays,
  { purpose, spenders }: PlanOptions,
  { calendars, log }: PlanDeps,
): Promise<CalendarFare[]> {
  if (!out || tripType === 'multicity') return []
  const { origin, destination } = out
  const [from, to] = [addDays(departure, -daysAround), addDays(departure, daysAround)]
  const asking = { signal: AbortSignal.timeout(planPatienceMs), purpose, spenders }
  return calendars.fares({ origin, destination, tripType, from, to, currency }, asking).then(
    ({ fares }) => fares,
    (error: unknown) => {
      log.error({ err: error }, 'calendars failed')
      return []
    },
  )
}
