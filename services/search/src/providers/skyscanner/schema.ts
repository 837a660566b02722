import * as z from 'zod'
import { currentAirportCodeSchema } from '../parse-itineraries.ts'

/** Entries by id, each validated when an itinerary needs it. */
const map = z.record(z.string(), z.unknown())

export const skyscannerProgressSchema = z.object({
  sessionToken: z.string().min(1).max(4096).nullish(),
  status: z.string(),
  /** `RESULT_ACTION_NOT_MODIFIED`: the previous content still holds. */
  action: z.string().nullish(),
})

export const skyscannerContentSchema = z.object({
  content: z.object({
    results: z.object({
      itineraries: map,
      legs: map,
      segments: map,
      places: map,
      carriers: map,
      agents: map,
    }),
  }),
})

const dateTime = z.object({
  year: z.int().min(2000).max(2100),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
})

const id = z.string().max(500)

export const skyscannerPlaceSchema = z.object({ iata: currentAirportCodeSchema })

export const skyscannerCarrierSchema = z.object({
  name: z.string().max(100),
  iata: z.string().max(10).nullish(),
})

export const skyscannerAgentSchema = z.object({
  name: z.string().min(1).max(100),
  type: z.string().nullish(),
})

export const skyscannerSegmentSchema = z.object({
  originPlaceId: id,
  destinationPlaceId: id,
  departureDateTime: dateTime,
  arrivalDateTime: dateTime,
  durationInMinutes: z.int().nonnegative(),
  marketingFlightNumber: z.string().max(12).nullish(),
  marketingCarrierId: id.nullish(),
  operatingCarrierId: id.nullish(),
})

export const skyscannerLegSchema = z.object({
  durationInMinutes: z.int().nonnegative().nullish(),
  segmentIds: z.array(id).min(1).max(10),
})

/** `amount` is digits in `unit`, or empty for an unknown price. */
export const skyscannerPriceSchema = z.object({
  amount: z.string(),
  unit: z.string(),
  updateStatus: z.string().nullish(),
})

const fare = z.object({ bookingCode: z.string().nullish(), fareBasisCode: z.string().nullish() })

const item = z.object({ agentId: z.string().nullish(), deepLink: z.string(), fares: z.array(fare).nullish() })

/** An answer has hundreds: types alone, which zod compiles, cost a tenth of further checks. The parser checks lengths and the price. */
export const skyscannerPricingOptionSchema = z.object({
  price: z.unknown().optional(),
  agentIds: z.array(z.string()).nullish(),
  items: z.array(item),
  transferType: z.string().nullish(),
  pricingOptionFare: z.unknown().optional(),
})

export const skyscannerFareSchema = z.object({
  brandNames: z.array(z.string()).nullish().catch(null),
  cabinBaggage: z.unknown().optional(),
  checkedBaggage: z.unknown().optional(),
})

/** `fee` is the price of one more bag. */
export const skyscannerBagsSchema = z.object({
  assessment: z.string(),
  pieces: z.coerce.number().int().min(0).max(9).nullish().catch(null),
  fee: z.unknown().optional(),
})

export const skyscannerItinerarySchema = z.object({
  legIds: z.array(id).min(1).max(6),
  pricingOptions: z.array(z.unknown()).max(500),
})

export type SkyscannerResults = z.infer<typeof skyscannerContentSchema>['content']['results']
export type SkyscannerDateTime = z.infer<typeof dateTime>
export type SkyscannerPricingOption = z.infer<typeof skyscannerPricingOptionSchema>
export type SkyscannerFare = z.infer<typeof skyscannerFareSchema>
