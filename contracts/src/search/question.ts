import * as z from 'zod'
import { iataCode, plainDate } from '../common.ts'
import { currencyCode } from '../currencies.ts'

export const tripType = z.enum(
  ['roundtrip', 'oneway', 'multicity'],
  'Please choose round trip, one way or multi-city',
)

export const cabinClass = z.enum(['economy', 'premium_economy', 'business', 'first'])

export const stopsFilter = z.enum(['any', 'nonstop', '1stop'], 'Please choose any stops, nonstop or 1 stop')

export type TripType = z.infer<typeof tripType>
export type CabinClass = z.infer<typeof cabinClass>
export type StopsFilter = z.infer<typeof stopsFilter>

export const passengerCount = z
  .int('Please choose 1 to 9 passengers')
  .min(1, 'Please choose 1 to 9 passengers')
  .max(9, 'Please choose 1 to 9 passengers')

const cabinInput = z.preprocess(
  (value) => (value === 'premium' ? 'premium_economy' : value),
  z.enum(cabinClass.options, 'Please choose economy, premium economy, business or first'),
)

/** One leg that was asked for: airports or metro areas, and the local day of departure. */
export const questionLeg = z.object({ origin: iataCode, destination: iataCode, departureDate: plainDate })

/** A question to the providers, normalised: a round trip is two legs. Equal questions are equal values. */
export const question = z.object({
  tripType,
  legs: z.array(questionLeg).min(1).max(5),
  passengers: passengerCount,
  cabinClass,
  stops: stopsFilter,
  currency: currencyCode,
})

export type QuestionLeg = z.infer<typeof questionLeg>
export type Question = z.infer<typeof question>

const place = (sentence: string) => z.string(sentence).trim().toUpperCase().min(3, sentence).max(3, sentence)
const origin = place('Please enter origin city')
const destination = place('Please enter destination city')
const travelDate = z.iso.date('Please enter travel date')

const legInput = z.object({ origin, destination, departureDate: travelDate })

const legsSentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'

/** What a search call takes; fields left out take the defaults. Which airports exist is the search service's to say. */
export const searchRequest = z
  .object({
    tripType: tripType.default('roundtrip'),
    origin: origin.optional(),
    destination: destination.optional(),
    departureDate: travelDate.optional(),
    returnDate: travelDate.nullish(),
    legs: z.array(legInput).nullish(),
    flexibleDates: z.boolean().default(false),
    passengers: passengerCount.default(1),
    cabinClass: cabinInput.default('economy'),
    stops: stopsFilter.default('any'),
    currency: currencyCode.default('USD'),
  })
  .superRefine((request, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (request.tripType === 'multicity') {
      const count = request.legs?.length ?? 0
      if (count < 2 || count > 5) refuse('legs', legsSentence)
      return
    }
    if (!request.origin || !request.destination)
      return refuse(request.origin ? 'destination' : 'origin', legsSentence)
    if (request.origin === request.destination) refuse('destination', 'Please choose two different places')
    if (!request.departureDate) return refuse('departureDate', 'Please enter travel date')
    if (request.tripType === 'oneway') return
    if (!request.returnDate) return refuse('returnDate', 'Please enter a return date')
    if (request.returnDate <= request.departureDate) {
      refuse('returnDate', 'Return date must be after departure date')
    }
  })

export type SearchRequest = z.infer<typeof searchRequest>
export type SearchRequestInput = z.input<typeof searchRequest>
