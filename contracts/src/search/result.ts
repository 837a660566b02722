import * as z from 'zod'
import {
  anyCurrencyCodeSchema,
  supportedCurrencyCodeSchema,
  iataCode,
  instant,
  localTime,
  plainDate,
} from '../common.ts'
import { fareConditionsSchema, selfTransferSchema } from './itinerary.ts'
import { pricePerPassengerSchema } from './party-fields.ts'
import { cabinClassSchema } from './search-request.ts'

export const allianceSchema = z.enum(['oneworld', 'skyteam', 'star'])

export type Alliance = z.infer<typeof allianceSchema>

/** `null` where hidden from visitors; `flightNumber` has the airline code (`BA117`). */
export const resultSegmentSchema = z.object({
  airline: z.string(),
  airlineCode: z.string().nullable(),
  operatedBy: z.string().nullable(),
  flightNumber: z.string().nullable(),
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate.nullable(),
  departureTime: localTime,
  arrivalDate: plainDate.nullable(),
  arrivalTime: localTime,
  duration: z.int(),
  alliance: allianceSchema.optional(),
  /** `Airbus A320neo`, or as the provider writes it; missing if unknown or hidden. */
  aircraft: z.string().optional(),
  departureTerminal: z.string().optional(),
  arrivalTerminal: z.string().optional(),
})

export const resultLayoverSchema = z.object({
  /** `null` if a time zone is unknown. */
  minutes: z.int().nonnegative().nullable(),
  arrivesAt: iataCode,
  /** Differs after a change of airports. */
  departsFrom: iataCode,
  /** Too short to check in again without protection. */
  isTight: z.boolean(),
})

export const resultLegSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departureTime: localTime,
  arrivalTime: localTime,
  arrivalDayOffset: z.int(),
  duration: z.int(),
  stops: z.int(),
  segments: z.array(resultSegmentSchema),
  layovers: z.array(resultLayoverSchema),
})

/** `bookingUrl` is ours and redirects to the seller. */
export const resultTicketSchema = z.object({ seller: z.string(), bookingUrl: z.string().nullable() })

/** In the seller’s currency, with the day of the rate. */
export const resultChargeSchema = z.object({
  price: z.number(),
  currency: anyCurrencyCodeSchema,
  rateDate: plainDate,
})

/** Per traveller on all flights; `null` is unknown, 0 is none. */
export const resultBaggageSchema = z.object({
  cabinPieces: z.int().nullable(),
  checkedPieces: z.int().nullable(),
  checkedKg: z.number().nullable(),
  /** One more bag of one traveller, major units. */
  cabinBagPrice: z.number().nullable(),
  checkedBagPrice: z.number().nullable(),
})

/** Of all flights; estimated by `services/search/src/emissions`. */
export const emissionsSchema = z.object({
  kgPerPassenger: z.int().nonnegative(),
  /** Else an average aircraft is assumed for some flights. */
  aircraftKnown: z.boolean(),
  /** Against nonstop on an average aircraft: `-18` is 18% less. */
  vsTypicalPercent: z.int(),
})

/** Major units, for the whole party. */
export const resultOptionSchema = z.object({
  provider: z.string(),
  seller: z.string(),
  sellerKind: z.enum(['airline', 'agency']),
  price: z.number().nullable(),
  pricePerPassenger: pricePerPassengerSchema.nullable(),
  currency: supportedCurrencyCodeSchema,
  charged: resultChargeSchema.nullable(),
  live: z.boolean(),
  seenAt: instant,
  selfTransfer: selfTransferSchema.nullable(),
  brandedFare: z.string().nullable(),
  /** Missing if unknown or hidden, like `conditions`. */
  baggage: resultBaggageSchema.optional(),
  conditions: fareConditionsSchema.optional(),
  suspicious: z.literal(true).optional(),
  bookingUrl: z.string().nullable(),
  /** In flight order; several are separate purchases. */
  tickets: z.array(resultTicketSchema).min(1),
})

export const unlockedResultSchema = z.object({
  id: z.string(),
  searchId: z.string().nullable(),
  locked: z.literal(false).default(false),
  airline: z.string(),
  airlineCode: z.string().nullable(),
  provider: z.string(),
  price: z.number().nullable(),
  pricePerPassenger: pricePerPassengerSchema.nullable(),
  currency: supportedCurrencyCodeSchema,
  live: z.boolean(),
  seenAt: instant,
  cabin: cabinClassSchema,
  fareClass: z.string().nullable(),
  fareBasis: z.string().nullable(),
  brandedFare: z.string().nullable(),
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  departureTime: localTime,
  arrivalTime: localTime,
  duration: z.int(),
  stops: z.int(),
  /** Of all options, `some` if they differ; `unprotected` also with a change of airports. */
  selfTransfer: z.enum([...selfTransferSchema.options, 'some']).nullable(),
  suspicious: z.literal(true).optional(),
  timesDiffer: z.boolean().optional(),
  /** `null` if a position is unknown, and for visitors: it would reveal the aircraft. */
  emissions: emissionsSchema.nullable().optional(),
  bookingUrl: z.string().nullable(),
  legs: z.array(resultLegSchema),
  options: z.array(resultOptionSchema),
  createdAt: instant,
})

export const lockedResultSchema = z.object({ id: z.string(), locked: z.literal(true) })

export const flightResultSchema = z.union([lockedResultSchema, unlockedResultSchema])

export type UnlockedResult = z.infer<typeof unlockedResultSchema>
export type LockedResult = z.infer<typeof lockedResultSchema>
export type FlightResult = z.infer<typeof flightResultSchema>
export type ResultSegment = z.infer<typeof resultSegmentSchema>
export type ResultLayover = z.infer<typeof resultLayoverSchema>
export type ResultLeg = z.infer<typeof resultLegSchema>
export type ResultOption = z.infer<typeof resultOptionSchema>
export type ResultBaggage = z.infer<typeof resultBaggageSchema>
export type Emissions = z.infer<typeof emissionsSchema>

/** `detail`: a sentence for the user: what failed, why it was skipped, or how much is cached; else `null`. */
export const providerStatusSchema = z.object({
  provider: z.string(),
  status: z.enum(['ok', 'late', 'failed', 'limited']),
  /** Itineraries found; of a cache-only provider, results with its fares. */
  count: z.int(),
  detail: z.string().nullable(),
  /** Notes about the search as a whole; providers may repeat each other. */
  remarks: z.array(z.string()).optional(),
  /** Of flexible dates: pairs answered live, of all pairs. */
  datePairs: z.object({ checkedLive: z.int(), total: z.int() }).optional(),
  cachedOnly: z.literal(true).optional(),
  /** Of `limited`: does not support such a query. */
  unsupported: z.literal(true).optional(),
  quotaExceeded: z.literal(true).optional(),
  /** Of `late` or `failed`: cause unknown. */
  unexplained: z.literal(true).optional(),
})

export type ProviderStatus = z.infer<typeof providerStatusSchema>
