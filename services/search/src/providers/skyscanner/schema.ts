import * as z from 'zod'
import { answeredAirport } from '../reading.ts'

/** What is read of Skyscanner's answers: keyed maps, each entry of which is checked when an itinerary needs it. */
const map = z.record(z.string(), z.unknown())

export const skyscannerProgress = z.object({
  sessionToken: z.string().min(1).max(4096).nullish(),
  status: z.string(),
  /** What to do with the content of the answer before: `RESULT_ACTION_REPLACED` means that this one stands. */
  action: z.string().nullish(),
})

export const skyscannerContent = z.object({
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

export const skyscannerPlace = z.object({ iata: answeredAirport })

export const skyscannerCarrier = z.object({ name: z.string().max(100), iata: z.string().max(10).nullish() })

export const skyscannerAgent = z.object({ name: z.string().min(1).max(100), type: z.string().nullish() })

export const skyscannerSegment = z.object({
  originPlaceId: id,
  destinationPlaceId: id,
  departureDateTime: dateTime,
  arrivalDateTime: dateTime,
  durationInMinutes: z.int().nonnegative(),
  marketingFlightNumber: z.string().max(12).nullish(),
  marketingCarrierId: id.nullish(),
  operatingCarrierId: id.nullish(),
})

export const skyscannerLeg = z.object({
  durationInMinutes: z.int().nonnegative().nullish(),
  segmentIds: z.array(id).min(1).max(10),
})

/** `amount` is a string of digits in `unit`, or empty when the agent has not said. */
export const skyscannerPrice = z.object({
  amount: z.string(),
  unit: z.string(),
  updateStatus: z.string().nullish(),
})

const fare = z.object({ bookingCode: z.string().nullish(), fareBasisCode: z.string().nullish() })

const item = z.object({ agentId: z.string().nullish(), deepLink: z.string(), fares: z.array(fare).nullish() })

/**
 * An answer has hundreds of these: without checks beyond types, which zod compiles, reading one costs a tenth. What is
 * too long is seen to by the parser; a price is read by itself, since a bad one leaves an option that has none.
 */
export const skyscannerPricingOption = z.object({
  price: z.unknown().optional(),
  agentIds: z.array(z.string()).nullish(),
  items: z.array(item),
  transferType: z.string().nullish(),
  pricingOptionFare: z.unknown().optional(),
})

export const skyscannerFare = z.object({
  brandNames: z.array(z.string()).nullish().catch(null),
  cabinBaggage: z.unknown().optional(),
  checkedBaggage: z.unknown().optional(),
})

/** The fee is a price of one more bag. */
export const skyscannerBags = z.object({
  assessment: z.string(),
  pieces: z.coerce.number().int().min(0).max(9).nullish().catch(null),
  fee: z.unknown().optional(),
})

export const skyscannerItinerary = z.object({
  legIds: z.array(id).min(1).max(6),
  pricingOptions: z.array(z.unknown()).max(500),
})

export type SkyscannerResults = z.infer<typeof skyscannerContent>['content']['results']
export type SkyscannerDateTime = z.infer<typeof dateTime>
export type SkyscannerPricingOption = z.infer<typeof skyscannerPricingOption>
export type SkyscannerFare = z.infer<typeof skyscannerFare>
