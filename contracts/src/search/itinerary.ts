import * as z from 'zod'
import { iataCode, instant, localTime, plainDate } from '../common.ts'
import { moneySchema, sellerMoneySchema } from '../money.ts'
import { cabinClassSchema } from './search-request.ts'

/** Carriers without an IATA code have a name only. */
export const carrierSchema = z.object({ code: z.string().nullable(), name: z.string() })

const durationMinutes = z.int().nonnegative().max(10_000)

export const localDateTimeSchema = z.object({ date: plainDate, time: localTime })

const terminal = z.string().max(30)

/** `operatingCarrier` is `null` if it is the marketing carrier. */
export const segmentSchema = z.object({
  marketingCarrier: carrierSchema,
  /** As the provider writes it (`0117` or `117`), without the airline code; `null` if missing. */
  flightNumber: z.string().nullable(),
  operatingCarrier: carrierSchema.nullable(),
  origin: iataCode,
  destination: iataCode,
  departure: localDateTimeSchema,
  arrival: localDateTimeSchema,
  durationMinutes,
  technicalStops: z.int().positive().max(9).optional(),
  /** IATA code (`788`) or name, as the provider writes it. */
  aircraft: z.string().max(100).optional(),
  departureTerminal: terminal.optional(),
  arrivalTerminal: terminal.optional(),
})

export const legSchema = z.object({
  segments: z.array(segmentSchema).min(1),
  durationMinutes,
  /** Minutes; `null` if a time zone is unknown. */
  layovers: z.array(z.int().nonnegative().nullable()).optional(),
})

/** A token is exchanged for a URL when the user books. */
export const bookingLinkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('token'), token: z.string() }),
])

export const ticketSchema = z.object({ seller: z.string(), link: bookingLinkSchema })

/** Separate tickets: a missed connection is lost (`unprotected`) or guaranteed by the seller (`protected`). */
export const selfTransferSchema = z.enum(['unprotected', 'protected'])

const pieces = z.int().nonnegative().max(9).nullable()

/** Included per traveller on all flights; `null` if unknown. */
export const baggageSchema = z.object({
  cabinPieces: pieces,
  checkedPieces: pieces,
  checkedKg: z.number().nonnegative().max(100).nullable(),
  /** One more bag of one traveller on all flights, in the currency of the price. */
  cabinBagPrice: moneySchema.optional(),
  checkedBagPrice: moneySchema.optional(),
})

const condition = z.enum(['included', 'fee', 'no']).nullable()

export const fareConditionsSchema = z.object({ changes: condition, refunds: condition })

export const bookingOptionSchema = z.object({
  provider: z.string(),
  seller: z.object({ name: z.string(), kind: z.enum(['airline', 'agency']) }),
  /** For the whole party, in the query's currency. */
  price: moneySchema.nullable(),
  /** In the seller’s currency if it differs. */
  charged: z.object({ price: sellerMoneySchema, rateDate: plainDate }).nullable(),
  live: z.boolean(),
  seenAt: instant,
  selfTransfer: selfTransferSchema.nullable(),
  fareClass: z.string().nullable(),
  fareBasis: z.string().nullable(),
  brandedFare: z.string().nullable(),
  baggage: baggageSchema.optional(),
  conditions: fareConditionsSchema.optional(),
  /** Never the best, and shown last. */
  suspicious: z.literal(true).optional(),
  /** In flight order; several are separate purchases, for one total price. */
  tickets: z.array(ticketSchema).min(1),
})

/** Sold together; cheapest live option first. */
export const itinerarySchema = z.object({
  legs: z.array(legSchema).min(1),
  cabin: cabinClassSchema,
  /** Providers disagree about the times of a flight. */
  timesDiffer: z.boolean().optional(),
  options: z.array(bookingOptionSchema).min(1),
})

export type Carrier = z.infer<typeof carrierSchema>
export type Segment = z.infer<typeof segmentSchema>
export type Leg = z.infer<typeof legSchema>
export type Ticket = z.infer<typeof ticketSchema>
export type SelfTransfer = z.infer<typeof selfTransferSchema>
export type Baggage = z.infer<typeof baggageSchema>
export type FareConditions = z.infer<typeof fareConditionsSchema>
export type BookingOption = z.infer<typeof bookingOptionSchema>
export type Itinerary = z.infer<typeof itinerarySchema>
