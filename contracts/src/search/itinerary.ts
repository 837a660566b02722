import * as z from 'zod'
import { iataCode, instant, localTime, plainDate } from '../common.ts'
import { moneySchema, sellerMoneySchema } from '../money.ts'
import { cabinClassSchema } from './search-request.ts'

/** An airline. Some carriers have no IATA code; their name is then all there is. */
export const carrierSchema = z.object({ code: z.string().nullable(), name: z.string() })

/** Minutes in the air, or of a leg with its waits. A week is more than any trip takes: what says more is a mistake. */
const durationMinutes = z.int().nonnegative().max(10_000)

/** A day and a wall-clock time at one airport. */
export const localDateTimeSchema = z.object({ date: plainDate, time: localTime })

const terminal = z.string().max(30)

/** One flight of one aircraft. `operatingCarrier` is `null` where the marketing carrier flies it itself. */
export const segmentSchema = z.object({
  marketingCarrier: carrierSchema,
  /** The number alone, as the provider wrote it (`0117` and `117` are one flight); `null` where it gives none. */
  flightNumber: z.string().nullable(),
  operatingCarrier: carrierSchema.nullable(),
  origin: iataCode,
  destination: iataCode,
  departure: localDateTimeSchema,
  arrival: localDateTimeSchema,
  durationMinutes,
  /** How often it lands on its way under the same number, where a provider says that it does. */
  technicalStops: z.int().positive().max(9).optional(),
  /** As the provider writes it: an IATA code (`788`) or a name. */
  aircraft: z.string().max(100).optional(),
  /** By their names at the airports: `5`, `4S`. */
  departureTerminal: terminal.optional(),
  arrivalTerminal: terminal.optional(),
})

/** The flights of one direction, in order of flying. */
export const legSchema = z.object({
  segments: z.array(segmentSchema).min(1),
  durationMinutes,
  /** Minutes between one flight and the next, by the clocks of their airports; `null` where a time zone is not known. */
  layovers: z.array(z.int().nonnegative().nullable()).optional(),
})

/** Where a fare is sold: a link, or a token which the provider turns into a link when somebody wants it. */
export const bookingLinkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('token'), token: z.string() }),
])

/** One purchase at one seller. */
export const ticketSchema = z.object({ seller: z.string(), link: bookingLinkSchema })

/**
 * Connections that the traveller makes alone, on separate tickets: who misses one loses the rest of the trip (`unprotected`), or
 * has a guarantee of the seller (`protected`).
 */
export const selfTransferSchema = z.enum(['unprotected', 'protected'])

const pieces = z.int().nonnegative().max(9).nullable()

/** Bags of each traveller that the price includes on all flights; `null` for what the provider does not say. */
export const baggageSchema = z.object({
  cabinPieces: pieces,
  checkedPieces: pieces,
  /** Where the allowance is one of weight. */
  checkedKg: z.number().nonnegative().max(100).nullable(),
  /** What one more bag costs one traveller on all flights, in the currency of the price, where the provider says so. */
  cabinBagPrice: moneySchema.optional(),
  checkedBagPrice: moneySchema.optional(),
})

const condition = z.enum(['included', 'fee', 'no']).nullable()

/** Whether a ticket can be changed or refunded, and whether for a fee; `null` where the provider does not say. */
export const fareConditionsSchema = z.object({ changes: condition, refunds: condition })

/** One way to buy an itinerary. An option without a price is not an option of price 0. */
export const bookingOptionSchema = z.object({
  provider: z.string(),
  seller: z.object({ name: z.string(), kind: z.enum(['airline', 'agency']) }),
  /** For the whole party, in the currency that the question asked for. */
  price: moneySchema.nullable(),
  /** What the seller will charge where that is another currency, with the day of the rate used. */
  charged: z.object({ price: sellerMoneySchema, rateDate: plainDate }).nullable(),
  /** Cached prices are shown with their age and never ranked as live. */
  live: z.boolean(),
  seenAt: instant,
  selfTransfer: selfTransferSchema.nullable(),
  fareClass: z.string().nullable(),
  fareBasis: z.string().nullable(),
  brandedFare: z.string().nullable(),
  baggage: baggageSchema.optional(),
  conditions: fareConditionsSchema.optional(),
  /** Whether the price looks wrong by what such trips usually cost: it is never the best, and the last to be shown. */
  suspicious: z.literal(true).optional(),
  /** In order of flying. Several are separate tickets that have to be bought one by one; the price is for all of them. */
  tickets: z.array(ticketSchema).min(1),
})

/** Flights that can be bought together, with everyone who sells them, cheapest live option first. */
export const itinerarySchema = z.object({
  legs: z.array(legSchema).min(1),
  cabin: cabinClassSchema,
  /** Whether providers list different times for one of its flights. */
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
