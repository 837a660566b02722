import * as z from 'zod'
import { supportedCurrencyCodeSchema, plainDate } from '../common.ts'
import {
  cabinInputSchema,
  destinationInputSchema,
  originInputSchema,
  samePlaceMessage,
  stopsFilterSchema,
} from '../search/search-request.ts'
import { scanTripTypeSchema } from './request.ts'

export const pricedRouteFields = {
  origin: originInputSchema,
  destination: destinationInputSchema,
  tripType: scanTripTypeSchema.default('roundtrip'),
  cabinClass: cabinInputSchema.prefault('economy'),
  stops: stopsFilterSchema.default('any'),
}

const returnSentence = 'Please enter a return date'

const days = {
  departureDate: z.iso.date({ error: 'Please enter travel date', abort: true }),
  returnDate: z
    .string(returnSentence)
    .optional()
    .describe('YYYY-MM-DD, after the departure. Ignored for one-way trips.'),
}

/** For one adult. The search service checks that places exist. */
export const pricedTripQuerySchema = z
  .object({ ...pricedRouteFields, ...days, currency: supportedCurrencyCodeSchema.default('USD') })
  .superRefine(refuseUnlikely)

export type PricedTripQuery = z.output<typeof pricedTripQuerySchema>

interface Trip {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  departureDate: string
  returnDate?: string | undefined
}

function refuseUnlikely(trip: Trip, context: z.RefinementCtx): void {
  const refuse = (path: keyof Trip, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (trip.origin === trip.destination) refuse('destination', samePlaceMessage)
  if (trip.tripType === 'oneway') return
  if (!plainDate.safeParse(trip.returnDate).success) return refuse('returnDate', returnSentence)
  if (trip.returnDate && trip.returnDate <= trip.departureDate) {
    refuse('returnDate', 'Return date must be after departure date')
  }
}

export const normalizedTripSchema = z.object({
  /** `LHR-JFK`, or metro codes. */
  route: z.string(),
  tripType: scanTripTypeSchema,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  /** Of every amount; converted at current rates. */
  currency: supportedCurrencyCodeSchema,
})
