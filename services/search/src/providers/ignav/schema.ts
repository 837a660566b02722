import * as z from 'zod'
import { maxLinkLength } from '../provider.ts'
import { currentAirportCodeSchema } from '../parse-itineraries.ts'

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)

const segment = z.object({
  marketing_carrier_code: z.string().max(10).nullish(),
  flight_number: z.string().max(12).nullish(),
  operating_carrier_name: z.string().max(100).nullish(),
  departure_airport: currentAirportCodeSchema,
  departure_time_local: localTime,
  arrival_airport: currentAirportCodeSchema,
  arrival_time_local: localTime,
  duration_minutes: z.int().nonnegative(),
  aircraft: z.string().max(100).nullish().catch(null),
})

export const ignavLegSchema = z.object({
  carrier: z.string().max(100).nullish(),
  duration_minutes: z.int().nonnegative().nullish(),
  segments: z.array(segment).min(1).max(10),
})

const price = z.object({
  amount: z.union([z.number(), z.string().max(30)]),
  currency: z.string().max(10),
  status: z.string().nullish(),
})

const bags = z.object({
  carry_on: z.int().min(0).max(9).nullish(),
  checked: z.int().min(0).max(9).nullish(),
})

/** One-way and round-trip answers have `outbound` and `inbound`, those of several legs have `legs`. Legs are as in `ignavLegSchema`. */
export const ignavItinerarySchema = z.object({
  price: price.nullish().catch(null),
  outbound: z.unknown().optional(),
  inbound: z.unknown().optional(),
  legs: z.array(z.unknown()).max(5).nullish(),
  cabin_class: z.string().nullish(),
  bags: bags.nullish().catch(null),
  requires_self_transfer: z.boolean().nullish(),
  ignav_id: z.string().min(1).max(4096),
})

export const ignavAnswerSchema = z.object({ itineraries: z.array(z.unknown()).max(5000) })

export const ignavBookingLinkSchema = z.object({
  provider_name: z.string(),
  provider_type: z.string(),
  price: price.nullish().catch(null),
  url: z.string().min(1).max(maxLinkLength),
})

/** `legs` names them in one-way and round trips, `leg_indexes` counts from 0 in trips of several legs. */
export const ignavBookingLinksSchema = z.object({
  booking_options: z.array(
    z.object({
      legs: z.array(z.string()).nullish(),
      leg_indexes: z.array(z.int()).nullish(),
      links: z.array(z.unknown()),
    }),
  ),
})

export type IgnavItinerary = z.infer<typeof ignavItinerarySchema>
export type IgnavLeg = z.infer<typeof ignavLegSchema>
export type IgnavSegment = z.infer<typeof segment>
