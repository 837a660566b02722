import * as z from 'zod'
import { iataCode, instant, localTime, plainDate } from '../common.ts'
import { currencyCodeSchema, anyCurrencyCodeSchema } from '../currency-code.ts'
import { fareConditionsSchema, selfTransferSchema } from './itinerary.ts'
import { pricePerPassengerSchema } from './party-fields.ts'
import { cabinClassSchema } from './search-request.ts'

export const allianceSchema = z.enum(['oneworld', 'skyteam', 'star'])

export type Alliance = z.infer<typeof allianceSchema>

/** A segment on the wire. What is `null` for a visitor is nullable; `flightNumber` carries the airline's code (`BA117`). */
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
  /** Minutes. */
  duration: z.int(),
  /** That of the marketing airline; absent where it is in none. */
  alliance: allianceSchema.optional(),
  /** By name (`Airbus A320neo`) where our table has it, else as the provider writes it; absent where unknown or not to be seen. */
  aircraft: z.string().optional(),
  /** Absent where unknown or not to be seen. */
  departureTerminal: z.string().optional(),
  arrivalTerminal: z.string().optional(),
})

/** Between one flight of a leg and the next. */
export const resultLayoverSchema = z.object({
  /** `null` where the time zone of an airport is not known. */
  minutes: z.int().nonnegative().nullable(),
  arrivesAt: iataCode,
  /** Another airport of the city, where the traveller has to get across. */
  departsFrom: iataCode,
  /** Too short for who has to check in again and whom nobody rebooks. */
  isTight: z.boolean(),
})

export const resultLegSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departureTime: localTime,
  arrivalTime: localTime,
  /** Calendar days between local departure and local arrival: 1 for `+1`. */
  arrivalDayOffset: z.int(),
  /** Minutes, waiting included. */
  duration: z.int(),
  stops: z.int(),
  segments: z.array(resultSegmentSchema),
  layovers: z.array(resultLayoverSchema),
})

/** One purchase at one seller; `bookingUrl` is our own address, which leads on to it. */
export const resultTicketSchema = z.object({ seller: z.string(), bookingUrl: z.string().nullable() })

/** What a seller charges in its own currency, with the day of the rate by which we convert it. */
export const resultChargeSchema = z.object({
  price: z.number(),
  currency: anyCurrencyCodeSchema,
  rateDate: plainDate,
})

/** Bags of each traveller on all flights. `null` is not known; 0 pieces are not included. */
export const resultBaggageSchema = z.object({
  cabinPieces: z.int().nullable(),
  checkedPieces: z.int().nullable(),
  checkedKg: z.number().nullable(),
  /** What one more bag costs one traveller on all flights, in major units of the option's currency. */
  cabinBagPrice: z.number().nullable(),
  checkedBagPrice: z.number().nullable(),
})

/** CO₂ of one passenger in the cabin of the result, on all flights. `services/search/src/emissions` says how it is estimated. */
export const emissionsSchema = z.object({
  kgPerPassenger: z.int().nonnegative(),
  /** Whether the aircraft of every flight is known; else an average one stands for those that are not. */
  aircraftKnown: z.boolean(),
  /** Against flying the same legs nonstop on an average aircraft in the same cabin: `-18` is 18% less. */
  vsTypicalPercent: z.int(),
})

/** One way to buy a result. Amounts in major units, for the whole party. */
export const resultOptionSchema = z.object({
  provider: z.string(),
  /** A seller has one name in all options of a result, whichever provider reports it. */
  seller: z.string(),
  sellerKind: z.enum(['airline', 'agency']),
  price: z.number().nullable(),
  pricePerPassenger: pricePerPassengerSchema.nullable(),
  currency: currencyCodeSchema,
  /** What the seller charges where that is another currency; the price above is then converted by that day's rate. */
  charged: resultChargeSchema.nullable(),
  live: z.boolean(),
  seenAt: instant,
  selfTransfer: selfTransferSchema.nullable(),
  brandedFare: z.string().nullable(),
  /** Absent where the provider says nothing of it, or it is not to be seen; the same of `conditions`. */
  baggage: resultBaggageSchema.optional(),
  conditions: fareConditionsSchema.optional(),
  /** Whether the price looks wrong by what such trips usually cost. */
  suspicious: z.literal(true).optional(),
  /** Of the first ticket. */
  bookingUrl: z.string().nullable(),
  /** In order of flying; more than one are separate tickets, all of which have to be bought for the price above. */
  tickets: z.array(resultTicketSchema).min(1),
})

/** A result as a visitor (some values `null`) or a subscriber (all) gets it. */
export const openResultSchema = z.object({
  id: z.string(),
  searchId: z.string().nullable(),
  locked: z.literal(false).default(false),
  airline: z.string(),
  airlineCode: z.string().nullable(),
  provider: z.string(),
  price: z.number().nullable(),
  pricePerPassenger: pricePerPassengerSchema.nullable(),
  currency: currencyCodeSchema,
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
  /** Minutes of all legs together. */
  duration: z.int(),
  /** Most stops of any one leg. */
  stops: z.int(),
  /** That of all options, or `some` where some have none; `unprotected` also where it changes airports. Whatever they cost. */
  selfTransfer: z.enum([...selfTransferSchema.options, 'some']).nullable(),
  /** Whether the price of every option looks wrong. */
  suspicious: z.literal(true).optional(),
  /** Whether sellers list different times for one of its flights. */
  timesDiffer: z.boolean().optional(),
  /** `null` where an airport's position is not known, and for visitors: it would tell the aircraft. */
  emissions: emissionsSchema.nullable().optional(),
  bookingUrl: z.string().nullable(),
  legs: z.array(resultLegSchema),
  options: z.array(resultOptionSchema),
  createdAt: instant,
})

/** All that a member without access gets of a result. */
export const lockedResultSchema = z.object({ id: z.string(), locked: z.literal(true) })

export const flightResultSchema = z.union([lockedResultSchema, openResultSchema])

export type OpenResult = z.infer<typeof openResultSchema>
export type LockedResult = z.infer<typeof lockedResultSchema>
export type FlightResult = z.infer<typeof flightResultSchema>
export type ResultSegment = z.infer<typeof resultSegmentSchema>
export type ResultLayover = z.infer<typeof resultLayoverSchema>
export type ResultLeg = z.infer<typeof resultLegSchema>
export type ResultOption = z.infer<typeof resultOptionSchema>
export type ResultBaggage = z.infer<typeof resultBaggageSchema>
export type Emissions = z.infer<typeof emissionsSchema>

/**
 * How one provider fared in a search. `detail` is a sentence for the traveller about this provider: what went wrong, why it
 * was not asked, or with `ok` how much it remembers; else `null`.
 */
export const providerStatusSchema = z.object({
  provider: z.string(),
  status: z.enum(['ok', 'late', 'failed', 'limited']),
  /** Of itineraries that it has found; of one that only remembers fares, of the results that these stand beside. */
  count: z.int(),
  detail: z.string().nullable(),
  /**
   * Sentences about the search as a whole, where there are any: what was not asked for, or asked for besides, or left out.
   * Several providers may say the same.
   */
  remarks: z.array(z.string()).optional(),
  /**
   * With flexible dates, told by one of those that end last, about the search as a whole: to how many pairs of days a
   * provider of live fares has answered, of how many there are.
   */
  datePairs: z.object({ checkedLive: z.int(), total: z.int() }).optional(),
  /** It remembers fares and has none that are live: a search that it alone has answered is one that nobody has. */
  cachedOnly: z.literal(true).optional(),
  /** With `limited`: it takes no such question, so it was not asked, and to ask again changes nothing. */
  unsupported: z.literal(true).optional(),
  /** With `limited`: the requester's daily allowance is used up, so no request was sent; a remark says when it resets. */
  quotaExceeded: z.literal(true).optional(),
  /** With `late` or `failed`: nothing was found, and nobody knows why, so that `detail` says no more than that. */
  unexplained: z.literal(true).optional(),
})

export type ProviderStatus = z.infer<typeof providerStatusSchema>
