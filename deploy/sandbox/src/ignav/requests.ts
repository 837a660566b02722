import * as z from 'zod'
import { cabinClassSchema } from '@faresight/contracts/search/search-request'

const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be a three-letter airport code')

const common = {
  adults: z.int().min(1).default(1),
  children: z.int().min(0).default(0),
  infants_on_lap: z.int().min(0).default(0),
  cabin_class: cabinClassSchema.default('economy'),
  market: z.string().max(8).default('US'),
}

const leg = {
  origin: code,
  destination: code,
  departure_date: z.string(),
  max_stops: z.int().min(0).max(2).nullish(),
}

// Fields that Faresight does not send are refused, so that a new one is added here first.
export const ignavOneWayRequestSchema = z.strictObject({ ...leg, ...common })
export const ignavRoundTripRequestSchema = z.strictObject({ ...leg, ...common, return_date: z.string() })
export const ignavSearchRequestSchema = z.strictObject({
  ...common,
  legs: z.array(z.strictObject(leg)).min(1).max(4),
})
export const ignavBookingLinksRequestSchema = z.strictObject({ ignav_id: z.string() })

export type IgnavSearch = z.infer<typeof ignavSearchRequestSchema>
