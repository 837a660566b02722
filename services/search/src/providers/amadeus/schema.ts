import { iataCode } from '@faresight/contracts/common'
import * as z from 'zod'

/** What is read of Amadeus's answers, and no more. Terminals, bags and aircraft are not. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)

const endPoint = z.object({ iataCode, at: localTime })

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
  numberOfStops: z.int().min(0).max(9).nullish().catch(null),
})

const journey = z.object({
  duration: z.string().max(30).nullish(),
  segments: z.array(segment).min(1).max(10),
})

const fareDetails = z.object({
  cabin: z.string().nullish(),
  fareBasis: z.string().nullish(),
  brandedFare: z.string().nullish(),
  /** How the airline writes the brand. Newer than the published contract. */
  brandedFareLabel: z.string().nullish(),
  class: z.string().nullish(),
})

const price = z.object({
  currency: z.string().max(10),
  total: z.string().max(30).nullish(),
  /** The total with all fees. */
  grandTotal: z.string().max(30).nullish(),
})

export const amadeusOffer = z.object({
  itineraries: z.array(journey).min(1).max(6),
  price: price.nullish().catch(null),
  validatingAirlineCodes: z.array(z.string().max(10)).nullish().catch(null),
  lastTicketingDate: z.iso.date().nullish().catch(null),
  travelerPricings: z
    .array(z.object({ fareDetailsBySegment: z.array(fareDetails) }))
    .nullish()
    .catch(null),
})

export const amadeusAnswer = z.object({
  data: z.array(z.unknown()).max(5000),
  dictionaries: z
    .object({ carriers: z.record(z.string(), z.string().max(100)).nullish() })
    .nullish()
    .catch(null),
})

/** `expires_in` is in seconds. */
export const amadeusToken = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().nonnegative(),
})

export type AmadeusOffer = z.infer<typeof amadeusOffer>
export type AmadeusSegment = AmadeusOffer['itineraries'][number]['segments'][number]
