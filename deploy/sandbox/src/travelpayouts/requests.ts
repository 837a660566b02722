import * as z from 'zod'
import { isKnownCurrency } from '../rates.ts'
import { dayFrom, type Day, parseDay, partsOf } from '../world/calendar.ts'

/** The days that a parameter means: one, or those of a month. Undefined for anything else. */
function spanOf(text: string): Span | undefined {
  const day = parseDay(text)
  if (day !== undefined) return { first: day, last: day }
  const first = /^\d{4}-\d{2}$/.test(text) ? parseDay(`${text}-01`) : undefined
  if (first === undefined) return undefined
  const { year, month } = partsOf(first)
  return { first, last: dayFrom(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1 }
}

/** Both days included. */
export type Span = { readonly first: Day; readonly last: Day }

const days = z.string().transform((text, context) => {
  const span = spanOf(text)
  if (span) return span
  context.addIssue({ code: 'custom', message: 'must be written YYYY-MM or YYYY-MM-DD' })
  return z.NEVER
})
const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be an IATA code')
const flag = (usual: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(usual ? 'true' : 'false')
    .transform((text) => text === 'true')
const whole = (low: number, high: number) => z.coerce.number().int().min(low).max(high)
// The provider's own default is the rouble, for which the sandbox has no rate.
const currency = z
  .string()
  .default('usd')
  .transform((text) => text.toUpperCase())
  .refine(isKnownCurrency, 'is not supported')

const route = { origin: code, destination: code, currency, market: z.string().optional() }

export const pricesForDatesQuery = z.object({
  ...route,
  departure_at: days.optional(),
  return_at: days.optional(),
  one_way: flag(true),
  direct: flag(false),
  sorting: z.enum(['price', 'route'], 'must be price or route').default('price'),
  unique: flag(false),
  limit: whole(1, 1000).default(30),
  page: whole(1, 10_000).default(1),
})

export const groupedPricesQuery = z.object({
  ...route,
  departure_at: days.optional(),
  return_at: days.optional(),
  group_by: z
    .enum(['departure_at', 'return_at', 'month'], 'must be departure_at, return_at or month')
    .default('departure_at'),
  direct: flag(false),
  min_trip_duration: whole(0, 365).optional(),
  max_trip_duration: whole(0, 365).optional(),
})

export const monthMatrixQuery = z.object({
  ...route,
  month: days.optional(),
  one_way: flag(true),
  show_to_affiliates: flag(true),
  trip_duration: whole(0, 52).optional(),
  limit: whole(1, 31).default(30),
})
