import * as z from 'zod'
import { supportedCurrencyCodeSchema, instant, localTime, plainDate } from '../common.ts'
import { pricePerPassengerSchema } from '../search/party-fields.ts'
import { resultLegSchema } from '../search/result.ts'
import { lockedValueSchema } from '../viewer.ts'
import { lowestFareSchema } from './lowest-fare.ts'

/** The offer of lowest score of a date pair. What the viewer may not see is `null` or missing. Major units, for the whole party; `month` is that of departure. */
export const unlockedDealSchema = z.object({
  locked: z.literal(false).default(false),
  id: z.string().nullable(),
  date: plainDate.nullable(),
  /** `null` one way as well. */
  returnDate: plainDate.nullable(),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
  price: z.number().nullable(),
  pricePerPassenger: pricePerPassengerSchema.nullable(),
  /** `lowest.price`, else `price`: price levels, charts, forecasts and alerts compare with this. */
  lowestPrice: z.number().nullable().default(null),
  lowest: lowestFareSchema.optional(),
  score: z.number().optional(),
  currency: supportedCurrencyCodeSchema,
  airline: z.string().nullable(),
  airlineCode: z.string().nullable(),
  provider: z.string().nullable(),
  travelTime: z.int().nullable(),
  stops: z.int().nullable(),
  departureTime: localTime.nullable(),
  arrivalTime: localTime.nullable(),
  bookingUrl: z.string().nullable(),
  live: z.boolean().nullable(),
  seenAt: instant.nullable(),
  /** Empty in events, except for the best deal. */
  legs: z.array(resultLegSchema).nullable(),
})

export const bestDealSchema = z.union([lockedValueSchema, unlockedDealSchema])

export type UnlockedDeal = z.infer<typeof unlockedDealSchema>
export type BestDeal = z.infer<typeof bestDealSchema>

const unlockedBestDatesSchema = z.object({
  locked: z.literal(false),
  date: plainDate,
  returnDate: plainDate.nullable(),
  price: z.number(),
  pricePerPassenger: pricePerPassengerSchema,
  live: z.boolean(),
  seenAt: instant,
})

export const bestDatesSchema = z.union([lockedValueSchema, unlockedBestDatesSchema])

export type UnlockedBestDates = z.infer<typeof unlockedBestDatesSchema>
export type BestDates = z.infer<typeof bestDatesSchema>
