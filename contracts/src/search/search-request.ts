import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, plainDate } from '../common.ts'
import { earliestNextDepartureDate } from './limits.ts'
import { partyFields, partyInputFields, validateParty } from './party-fields.ts'

export const tripTypeSchema = z.enum(
  ['roundtrip', 'oneway', 'multicity'],
  'Please choose round trip, one way or multi-city',
)

export const cabinClassSchema = z.enum(['economy', 'premium_economy', 'business', 'first'])

export const stopsFilterSchema = z.enum(
  ['any', 'nonstop', '1stop'],
  'Please choose any stops, nonstop or 1 stop',
)

export type TripType = z.infer<typeof tripTypeSchema>
export type CabinClass = z.infer<typeof cabinClassSchema>
export type StopsFilter = z.infer<typeof stopsFilterSchema>

export const maxStopsByFilter: Record<StopsFilter, number> = { any: Infinity, nonstop: 0, '1stop': 1 }

export const cabinInputSchema = z
  .enum([...cabinClassSchema.options, 'premium'], 'Please choose economy, premium economy, business or first')
  .transform((cabin) => (cabin === 'premium' ? 'premium_economy' : cabin))
  .describe('`premium` is an alias of `premium_economy`.')

export const fareQueryLegSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
})

/** Normalized: a round trip is two legs; equal queries are equal values. */
export const fareQuerySchema = z.object({
  tripType: tripTypeSchema,
  legs: z.array(fareQueryLegSchema).min(1).max(5),
  ...partyFields,
  cabinClass: cabinClassSchema,
  stops: stopsFilterSchema,
  nearbyAirports: z.boolean(),
  currency: supportedCurrencyCodeSchema,
})

export type FareQueryLeg = z.infer<typeof fareQueryLegSchema>
export type FareQuery = z.infer<typeof fareQuerySchema>

// Codes or names; the search service checks that places exist.
const place = (sentence: string) => z.string(sentence).trim().toUpperCase().min(3, sentence)
export const originInputSchema = place('Please enter origin city')
export const destinationInputSchema = place('Please enter destination city')
const travelDate = z.iso.date({ error: 'Please enter travel date', abort: true })
const returnDate = z.iso.date({ error: 'Please enter a return date', abort: true })

const legInput = z.object(
  { origin: originInputSchema, destination: destinationInputSchema, departureDate: travelDate },
  'Please enter an origin, a destination and a date for each flight',
)

const legsSentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'

export const samePlaceMessage = 'Please choose two different places'
export const flightOrderMessage = 'Please put the flights in date order'

const keyOf = (part: string) => (/^\d+$/.test(part) ? Number(part) : part)

// Counted first: a thousand bad legs are one error.
const legs = z
  .array(z.unknown(), legsSentence)
  .min(2, legsSentence)
  .max(5, legsSentence)
  .pipe(z.array(legInput))

const fields = z
  .object({
    tripType: tripTypeSchema.default('roundtrip'),
    origin: originInputSchema.optional(),
    destination: destinationInputSchema.optional(),
    departureDate: travelDate.optional(),
    returnDate: returnDate.nullish(),
    legs: legs.nullish(),
    flexibleDates: z.boolean('Please say true or false for flexible dates').default(false),
    nearbyAirports: z.boolean('Please say true or false for nearby airports').default(false),
    ...partyInputFields,
    cabinClass: cabinInputSchema.prefault('economy'),
    stops: stopsFilterSchema.default('any'),
    currency: supportedCurrencyCodeSchema.default('USD'),
  })
  .superRefine((request, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.').map(keyOf), message })
    validateParty(request, refuse)
    if (request.tripType === 'multicity') {
      if (!request.legs) return refuse('legs', legsSentence)
      for (const [index, leg] of request.legs.entries()) {
        const before = request.legs[index - 1]?.departureDate
        if (leg.origin === leg.destination) refuse(`legs.${index}.destination`, samePlaceMessage)
        if (before && leg.departureDate < earliestNextDepartureDate(before))
          refuse(`legs.${index}.departureDate`, flightOrderMessage)
      }
      return
    }
    if (!request.origin || !request.destination)
      return refuse(request.origin ? 'destination' : 'origin', legsSentence)
    if (request.origin === request.destination) refuse('destination', samePlaceMessage)
    if (!request.departureDate) return refuse('departureDate', 'Please enter travel date')
    if (request.tripType === 'oneway') return
    if (!request.returnDate) return refuse('returnDate', 'Please enter a return date')
    if (request.returnDate <= request.departureDate) {
      refuse('returnDate', 'Return date must be after departure date')
    }
  })

const unusedBy: Record<TripType, readonly string[]> = {
  roundtrip: ['legs'],
  oneway: ['legs', 'returnDate'],
  multicity: ['origin', 'destination', 'departureDate', 'returnDate'],
}

export const searchRequestSchema = z.preprocess((input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const { data = 'roundtrip' } = tripTypeSchema.safeParse('tripType' in input ? input.tripType : undefined)
  return Object.fromEntries(Object.entries(input).filter(([key]) => !unusedBy[data].includes(key)))
}, fields)

export type SearchRequest = z.output<typeof searchRequestSchema>
export type SearchRequestInput = z.input<typeof fields>
