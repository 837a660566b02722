import * as z from 'zod'

/** What is read of Skyscanner's answers: keyed maps, each entry of which is checked when an itinerary needs it. */
const map = z.record(z.string(), z.unknown())

export const skyscannerAnswer = z.object({
  sessionToken: z.string().min(1).max(4096).nullish(),
  status: z.string(),
  /** What to do with the content of the answer before: `RESULT_ACTION_REPLACED` means that this one stands. */
  action: z.string().nullish(),
  content: z
    .object({
      results: z.object({
        itineraries: map,
        legs: map,
        segments: map,
        places: map,
        carriers: map,
        agents: map,
      }),
    })
    .nullish()
    .catch(null),
})

const dateTime = z.object({
  year: z.int().min(2000).max(2100),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
})

const id = z.string().max(500)

export const skyscannerPlace = z.object({ iata: z.string().regex(/^[A-Z]{3}$/) })

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
const price = z.object({
  amount: z.string().max(30).nullish(),
  unit: z.string(),
  updateStatus: z.string().nullish(),
})

const fare = z.object({
  segmentId: id.nullish(),
  bookingCode: z.string().max(10).nullish(),
  fareBasisCode: z.string().max(20).nullish(),
})

const item = z.object({
  agentId: id.nullish(),
  deepLink: z.string().min(1).max(8192),
  fares: z.array(fare).nullish().catch(null),
})

export const skyscannerPricingOption = z.object({
  price: price.nullish().catch(null),
  agentIds: z.array(id).nullish(),
  items: z.array(item).min(1).max(10),
  transferType: z.string().nullish(),
  pricingOptionFare: z
    .object({ brandNames: z.array(z.string().max(60)).max(10) })
    .nullish()
    .catch(null),
})

export const skyscannerItinerary = z.object({
  legIds: z.array(id).min(1).max(6),
  pricingOptions: z.array(z.unknown()).max(500),
})

export type SkyscannerResults = NonNullable<z.infer<typeof skyscannerAnswer>['content']>['results']
export type SkyscannerDateTime = z.infer<typeof dateTime>
export type SkyscannerPricingOption = z.infer<typeof skyscannerPricingOption>
