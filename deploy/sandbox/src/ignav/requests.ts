import * as z from 'zod'

const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be a three-letter airport code')
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date written YYYY-MM-DD')
const stops = z.int().min(0).max(2).nullish()

const common = {
  adults: z.int().min(1).default(1),
  children: z.int().min(0).default(0),
  infants_on_lap: z.int().min(0).default(0),
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  market: z.string().default('US'),
}

const way = {
  origin: code,
  destination: code,
  departure_date: date,
  max_stops: stops,
}

export const oneWayRequest = z.strictObject({ ...way, ...common })
export const roundTripRequest = z.strictObject({ ...way, ...common, return_date: date })
export const searchRequest = z.strictObject({ ...common, legs: z.array(z.strictObject(way)).min(1).max(4) })

/** Fields of the provider that Faresight does not send are refused, so that a new one is added here first. */
export const bookingLinksRequest = z.strictObject({ ignav_id: z.string() })

export type SearchRequest = z.infer<typeof searchRequest>
export type BookingLinksRequest = z.infer<typeof bookingLinksRequest>
