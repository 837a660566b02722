import * as z from 'zod'
import { hasExchangeRate } from '../rates.ts'
import { type DayNumber, parseDayNumber, toCalendarDate, createDayNumber } from '../world/calendar.ts'

/** Both days included. */
export type TravelpayoutsDayRange = { readonly first: DayNumber; readonly last: DayNumber }

/** `2027-03-09` or `2027-03`. `undefined` for anything else. */
function parseDayRange(text: string): TravelpayoutsDayRange | undefined {
  const day = parseDayNumber(text)
  if (day !== undefined) return { first: day, last: day }
  const first = parseDayNumber(`${text}-01`)
  if (first === undefined) return undefined
  const { year, month } = toCalendarDate(first)
  return { first, last: createDayNumber(year, month + 1, 1) - 1 }
}

const dayRange = z.string().transform((text, context) => {
  const range = parseDayRange(text)
  if (range) return range
  context.addIssue({ code: 'custom', message: 'must be written YYYY-MM or YYYY-MM-DD' })
  return z.NEVER
})
const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be an IATA code')
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
// The provider's own default is the rouble, for which the sandbox has no rate.
const currency = z
  .string()
  .default('usd')
  .transform((text) => text.toUpperCase())
  .refine(hasExchangeRate, 'is not supported')

const route = { origin: code, destination: code, currency }

// What Faresight's adapter sends; other parameters are ignored.
export const pricesForDatesQuerySchema = z.object({
  ...route,
  departure_at: dayRange,
  return_at: dayRange.optional(),
  one_way: flag.default(true),
  direct: flag.default(false),
  limit: z.coerce.number().int().min(1).max(1000).default(30),
})

/** One way, by day of departure. */
export const groupedPricesQuerySchema = z.object({ ...route, departure_at: dayRange })

export const monthMatrixQuerySchema = z.object({
  ...route,
  month: dayRange,
  one_way: flag.default(true),
  limit: z.coerce.number().int().min(1).max(31).default(30),
})
