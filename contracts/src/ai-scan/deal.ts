import * as z from 'zod'
import { instant, localTime, plainDate } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { pricePerPassengerSchema } from '../search/party-fields.ts'
import { resultLegSchema } from '../search/result.ts'
import { lockedSchema } from '../viewer.ts'
import { lowestFareSchema } from './lowest-fare.ts'

/**
 * The offer that represents one date pair of a scan: that of lowest score under the weights of the scan. Whatever a viewer may
 * not see is `null` or left out; `month` is that of the departure. Amounts are in major units, for the whole party.
 */
export const openDealSchema = z.object({
  locked: z.literal(false).default(false),
  /** Of the offer among `allResults`. */
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
  /** `lowest.price` where there is one, else `price`: typical prices, charts, forecasts and alerts are of this kind of price. */
  lowestPrice: z.number().nullable().default(null),
  /** The cheapest offer of the same dates; left out where it is this one. */
  lowest: lowestFareSchema.optional(),
  /** Against the cheapest and the quickest of all that the scan has seen so far; the best deal has the lowest. */
  score: z.number().optional(),
  currency: currencyCodeSchema,
  airline: z.string().nullable(),
  airlineCode: z.string().nullable(),
  provider: z.string().nullable(),
  /** Minutes of all legs together. */
  travelTime: z.int().nullable(),
  /** Most stops of any one leg. */
  stops: z.int().nullable(),
  departureTime: localTime.nullable(),
  arrivalTime: localTime.nullable(),
  bookingUrl: z.string().nullable(),
  live: z.boolean().nullable(),
  seenAt: instant.nullable(),
  /** Empty in the events of a scan for all but the best deal: they come often. */
  legs: z.array(resultLegSchema).nullable(),
})

export const bestDealSchema = z.union([lockedSchema, openDealSchema])

export type OpenDeal = z.infer<typeof openDealSchema>
export type BestDeal = z.infer<typeof bestDealSchema>

/** The best deal as a list of scans tells it. Amounts as above. */
const openBestDatesSchema = z.object({
  locked: z.literal(false),
  date: plainDate,
  /** `null` one way. */
  returnDate: plainDate.nullable(),
  price: z.number(),
  pricePerPassenger: pricePerPassengerSchema,
  /** Whether it was a seller's answer of that moment, or remembered by one. */
  live: z.boolean(),
  seenAt: instant,
})

export const bestDatesSchema = z.union([lockedSchema, openBestDatesSchema])

export type OpenBestDates = z.infer<typeof openBestDatesSchema>
export type BestDates = z.infer<typeof bestDatesSchema>
