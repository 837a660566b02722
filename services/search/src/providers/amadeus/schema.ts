import * as z from 'zod'
import { currentAirportCodeSchema } from '../parse-itineraries.ts'

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)

const endPoint = z.object({
  iataCode: currentAirportCodeSchema,
  at: localTime,
  terminal: z.string().max(30).nullish().catch(null),
})

const segment = z.object({
  departure: endPoint,
  arrival: endPoint,
  carrierCode: z.string().max(10).nullish(),
  number: z.string().max(12).nullish(),
  operating: z
    .object({ carrierCode: z.string().max(10).nullish(), carrierName: z.string().max(100).nullish() })
    .nullish()
    .catch(null),
  duration: z.string().max(30),
  aircraft: z
    .object({ code: z.string().max(100) })
    .nullish()
    .catch(null),
  numberOfStops: z.int().min(0).max(9).nullish().catch(null),
})

const journey = z.object({
  duration: z.string().max(30).nullish(),
  segments: z.array(segment).min(1).max(10),
})

const allowance = z
  .object({
    quantity: z.int().min(0).max(9).nullish(),
    weight: z.number().min(0).max(100).nullish(),
    weightUnit: z.string().max(10).nullish(),
  })
  .nullish()
  .catch(null)

const amenities = z
  .array(z.object({ description: z.string().max(200), isChargeable: z.boolean() }))
  .nullish()
  .catch(null)

const fareDetails = z.object({
  cabin: z.string().nullish(),
  fareBasis: z.string().nullish(),
  brandedFare: z.string().nullish(),
  /** How the airline writes the brand. Newer than the published contract. */
  brandedFareLabel: z.string().nullish(),
  class: z.string().nullish(),
  includedCheckedBags: allowance,
  includedCabinBags: allowance,
  amenities,
})

const price = z.object({
  currency: z.string().max(10),
  total: z.string().max(30).nullish(),
  grandTotal: z.string().max(30).nullish(),
  additionalServices: z
    .array(z.object({ amount: z.string().max(30), type: z.string() }))
    .nullish()
    .catch(null),
})

export const amadeusOfferSchema = z.object({
  itineraries: z.array(journey).min(1).max(6),
  price: price.nullish().catch(null),
  validatingAirlineCodes: z.array(z.string().max(10)).nullish().catch(null),
  lastTicketingDate: z.iso.date().nullish().catch(null),
  travelerPricings: z
    .array(
      z.object({
        travelerType: z.string().nullish(),
        fareDetailsBySegment: z.array(fareDetails),
        amenities,
      }),
    )
    .nullish()
    .catch(null),
})

export const amadeusAnswerSchema = z.object({
  data: z.array(z.unknown()).max(5000),
  dictionaries: z
    .object({ carriers: z.record(z.string(), z.string().max(100)).nullish() })
    .nullish()
    .catch(null),
})

export const amadeusErrorsSchema = z.object({
  errors: z.array(z.object({ code: z.number().nullish(), detail: z.string().nullish() })).max(100),
})

/** `expires_in` is in seconds. */
export const amadeusTokenSchema = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().nonnegative(),
})

export type AmadeusOffer = z.infer<typeof amadeusOfferSchema>
export type AmadeusTraveler = NonNullable<AmadeusOffer['travelerPricings']>[number]
export type AmadeusSegment = AmadeusOffer['itineraries'][number]['segments'][number]
