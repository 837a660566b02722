import type * as z from 'zod'
import { ago } from '../clock.ts'
import { currencyUnder, type Fault, staleMinutes } from '../faults/faults.ts'
import { type Day, formatDay } from '../world/calendar.ts'
import type { Moment } from '../world/fares.ts'
import { hashOf } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { withAbsurdPrice } from '../untidy/prices.ts'
import { type Asked, priceModel, ticketModel } from './answers.ts'
import { placeOf } from './cities.ts'
import { TravelpayoutsProblem } from './problems.ts'
import { type Memory, type Remembered, returnsFrom } from './remembered.ts'
import type { groupedPricesQuery, monthMatrixQuery, pricesForDatesQuery, Span } from './requests.ts'

export type Context = {
  readonly world: World
  readonly memory: Memory
  readonly moment: Moment
  readonly fault: Fault | undefined
}

/** Tickets are remembered for two days, the prices of the month matrix for a week, of which they call five days actual. */
const ticketMinutes = 2 * 1440
const priceMinutes = 7 * 1440
const actualMinutes = 5 * 1440

/** How far ahead of today a question without days looks, and how much later than the departure a return may be. */
const openDays = 30
const longestStay = 21

/** The answer of /aviasales/v3/prices_for_dates. */
export function pricesForDates(query: z.output<typeof pricesForDatesQuery>, context: Context) {
  const wished = askedOf(query, context)
  const departures = query.departure_at ?? open(context)
  // Who names both days gets more than the cheapest of them.
  const areDays =
    isDay(departures) && (query.one_way || (query.return_at !== undefined && isDay(query.return_at)))
  const most = areDays && !query.one_way ? 5 : 1
  const asked = areDays && query.one_way ? asFound(wished) : wished
  const found = daysOf(departures).flatMap((departs) =>
    query.one_way
      ? remembered(asked, departs, undefined, context, most)
      : returnsOf(departs, query.return_at).flatMap((returns) =>
          remembered(asked, departs, returns, context, most),
        ),
  )
  const tickets = found
    .map((it) => ticketModel(it, asked))
    .filter(({ transfers, return_transfers }) => !query.direct || transfers + return_transfers === 0)
    .sort((a, b) => a.price - b.price)
  const data = tickets.slice((query.page - 1) * query.limit, query.page * query.limit)
  return { success: true, data, currency: asked.currency.toLowerCase() }
}

/** The answer of /aviasales/v3/grouped_prices. */
export function groupedPrices(query: z.output<typeof groupedPricesQuery>, context: Context) {
  const asked = askedOf(query, context)
  const { min_trip_duration: shortest = 0, max_trip_duration: longest = longestStay } = query
  const isOneWay = query.return_at === undefined && query.max_trip_duration === undefined
  const data: Record<string, ReturnType<typeof ticketModel>> = {}
  for (const departs of daysOf(query.departure_at ?? open(context))) {
    const stays = isOneWay ? [undefined] : returnsOf(departs, query.return_at)
    for (const returns of stays) {
      const stay = returns === undefined ? shortest : returns - departs
      if (stay < shortest || stay > longest) continue
      for (const found of remembered(asked, departs, returns, context, 1)) {
        const ticket = ticketModel(found, asked)
        if (query.direct && ticket.transfers + ticket.return_transfers > 0) continue
        const day = formatDay(query.group_by === 'return_at' ? (returns ?? departs) : departs)
        const key = query.group_by === 'month' ? day.slice(0, 7) : day
        const known = data[key]
        if (!known || ticket.price < known.price) data[key] = ticket
      }
    }
  }
  return { success: true, data, currency: asked.currency.toLowerCase() }
}

/** The answer of /v2/prices/month-matrix: for each day the cheapest of every number of changes. */
export function monthMatrix(query: z.output<typeof monthMatrixQuery>, context: Context) {
  const asked = askedOf(query, context)
  const { moment } = context
  const month = query.month ?? open(context)
  const days = daysOf({ first: month.first, last: month.first + query.limit - 1 })
  const data = days.flatMap((departs) => {
    const stays = query.one_way ? [undefined] : staysFrom(departs, query.trip_duration)
    const found = firstOf(stays, (returns) => remembered(asked, departs, returns, context, 5, priceMinutes))
    const prices = found.map((it) => priceModel(it, asked, moment.minute - it.foundAt < actualMinutes))
    const cheapest = Map.groupBy(prices, (price) => price.number_of_changes)
    return [...cheapest.values()].flatMap((group) => group.toSorted((a, b) => a.value - b.value)[0] ?? [])
  })
  return { success: true, data }
}

function remembered(
  { from, to }: Asked,
  departs: Day,
  returns: Day | undefined,
  { memory, moment, fault }: Context,
  most: number,
  keptMinutes = ticketMinutes,
): readonly Remembered[] {
  if (fault?.name === 'empty') return []
  const at = fault?.name === 'stale' ? ago(moment, staleMinutes) : moment
  const found = memory.find({ from, to, departs, returns, keptMinutes }, at, most)
  if (fault?.name !== 'absurd-price') return found
  return found.map((it, at) =>
    at === 0 ? { ...it, itinerary: withAbsurdPrice(it.itinerary, fault.arg) } : it,
  )
}

/** On one route in twelve a question for one day gets fares in the currency in which somebody else has searched. */
function asFound(asked: Asked): Asked {
  if (hashOf('currency', asked.from.city, asked.to.city) % 12 !== 0) return asked
  return { ...asked, currency: asked.currency === 'EUR' ? 'USD' : 'EUR' }
}

function askedOf(
  query: { readonly origin: string; readonly destination: string; readonly currency: string },
  { world, fault }: Context,
): Asked {
  const from = placeOf(query.origin, world.airports)
  const to = placeOf(query.destination, world.airports)
  if (!from || !to) throw new TravelpayoutsProblem(400, `${from ? 'destination' : 'origin'} is unknown`)
  if (from.city === to.city) throw new TravelpayoutsProblem(400, 'origin and destination are the same')
  return { from, to, currency: currencyUnder(fault, query.currency) }
}

/** What is known of the first day of return of which anything is. */
function firstOf<T>(
  days: readonly (Day | undefined)[],
  find: (day: Day | undefined) => readonly T[],
): readonly T[] {
  for (const day of days) {
    const found = find(day)
    if (found.length > 0) return found
  }
  return []
}

function open({ moment }: Context): Span {
  return { first: moment.day, last: moment.day + openDays }
}

function isDay({ first, last }: Span): boolean {
  return first === last
}

function daysOf({ first, last }: Span): readonly Day[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function returnsOf(departs: Day, within: Span | undefined): readonly Day[] {
  return returnsFrom(departs, within ?? { first: departs, last: departs + longestStay })
}

function staysFrom(departs: Day, weeks: number | undefined): readonly Day[] {
  return weeks === undefined ? returnsOf(departs, undefined) : [departs + weeks * 7]
}
