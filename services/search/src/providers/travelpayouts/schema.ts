import * as z from 'zod'
import { maxLinkLength } from '../provider.ts'
import { currentAirportCodeSchema } from '../parse-itineraries.ts'

/** Prices are in `data`, as a list (versions 2 and 3) or by day, month, destination or number of changes (1 and 3), or in `prices`. */
export const travelpayoutsAnswerSchema = z.object({
  success: z.boolean().nullish(),
  currency: z.string().max(10).nullish(),
  data: z.unknown().optional(),
  prices: z.unknown().optional(),
})

/** A day, or a time: local to the airport in version 3, UTC in version 1. May be empty. */
const when = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?)?$/)
  .nullish()

const instant = z.iso.datetime({ offset: true }).nullish().catch(null)
const count = z.int().nonnegative().max(20).nullish()
const minutes = z.int().positive().max(10_000).nullish().catch(null)
const place = currentAirportCodeSchema.nullish()
const written = z.union([z.number(), z.string().max(20)])

export const travelpayoutsFareSchema = z.object({
  origin: place,
  destination: place,
  origin_airport: place,
  destination_airport: place,
  price: written.nullish(),
  value: written.nullish(),
  airline: z.string().max(10).nullish(),
  flight_number: written.nullish(),
  departure_at: when,
  return_at: when,
  depart_date: when,
  return_date: when,
  transfers: count,
  return_transfers: count,
  number_of_changes: count,
  duration: minutes,
  duration_to: minutes,
  duration_back: minutes,
  trip_class: z.int().nullish(),
  gate: z.string().max(100).nullish().catch(null),
  found_at: instant,
  expires_at: instant,
  actual: z.boolean().nullish(),
  link: z.string().max(maxLinkLength).nullish().catch(null),
})

export type TravelpayoutsFare = z.infer<typeof travelpayoutsFareSchema>
