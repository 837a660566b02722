import * as z from 'zod'

const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be a three-letter airport code')
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date written YYYY-MM-DD')
const hour = z.int().min(0).max(23).nullish()
const timeRange = z
  .strictObject({
    earliest_hour: hour,
    latest_hour: hour,
    arrival_earliest_hour: hour,
    arrival_latest_hour: hour,
  })
  .nullish()
const stops = z.int().min(0).max(2).nullish()

const common = {
  adults: z.int().min(1).default(1),
  children: z.int().min(0).default(0),
  infants_in_seat: z.int().min(0).default(0),
  infants_on_lap: z.int().min(0).default(0),
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  min_carry_on_bags: z.int().min(0).nullish(),
  min_checked_bags: z.int().min(0).nullish(),
  max_price: z.int().min(0).nullish(),
  airlines_include: z.array(z.string()).nullish(),
  airlines_exclude: z.array(z.string()).nullish(),
  allow_self_transfer: z.boolean().default(true),
  market: z.string().default('US'),
}

const way = {
  origin: code,
  destination: code,
  departure_date: date,
  max_stops: stops,
  departure_time_range: timeRange,
}

export const oneWayRequest = z.strictObject({ ...way, ...common })
export const roundTripRequest = z.strictObject({
  ...way,
  ...common,
  return_date: date,
  return_time_range: timeRange,
})
export const searchRequest = z.strictObject({ ...common, legs: z.array(z.strictObject(way)).min(1).max(4) })

const text = z.string().nullish()

export const bookingLinksRequest = z.strictObject({
  ignav_id: text,
  origin: text,
  destination: text,
  departure_date: text,
  outbound_carrier_code: text,
  outbound_flight_number: text,
  return_date: text,
  inbound_carrier_code: text,
  inbound_flight_number: text,
  adults: z.int().min(1).nullish(),
  children: z.int().min(0).nullish(),
  infants_in_seat: z.int().min(0).nullish(),
  infants_on_lap: z.int().min(0).nullish(),
  market: text,
})

export const airportsQuery = z.object({
  q: z.string().min(1),
  limit: z.coerce.number().int().min(1).max(20).default(10),
})

export type SearchRequest = z.infer<typeof searchRequest>
export type BookingLinksRequest = z.infer<typeof bookingLinksRequest>
export type TimeRange = z.infer<typeof timeRange>
