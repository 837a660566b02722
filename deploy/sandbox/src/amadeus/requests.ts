import * as z from 'zod'
import type { Cabin } from '../world/cabins.ts'

const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be a three-letter code of an airport')
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date written YYYY-MM-DD')

export const cabinOf: Readonly<Record<string, Cabin>> = {
  ECONOMY: 'economy',
  PREMIUM_ECONOMY: 'premium_economy',
  BUSINESS: 'business',
  FIRST: 'first',
}

const travelClass = z.enum(['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'])

const travelerTypes = [
  'ADULT',
  'CHILD',
  'SENIOR',
  'YOUNG',
  'HELD_INFANT',
  'SEATED_INFANT',
  'STUDENT',
] as const

export type TravelerType = (typeof travelerTypes)[number]

const filters = z.object({
  cabinRestrictions: z
    .array(
      z.object({
        cabin: travelClass,
        coverage: z.enum(['MOST_SEGMENTS', 'AT_LEAST_ONE_SEGMENT', 'ALL_SEGMENTS']).default('ALL_SEGMENTS'),
      }),
    )
    .min(1)
    .max(6)
    .optional(),
  carrierRestrictions: z
    .object({
      excludedCarrierCodes: z.array(z.string()).min(1).max(99).optional(),
      includedCarrierCodes: z.array(z.string()).min(1).max(99).optional(),
    })
    .optional(),
  connectionRestriction: z.object({ maxNumberOfConnections: z.int().min(0).max(2).optional() }).optional(),
})

/** Fields that the sandbox has no use for are taken and ignored. */
export const offersRequest = z.object({
  currencyCode: z.string().length(3).default('EUR'),
  originDestinations: z
    .array(
      z.object({
        id: z.string(),
        originLocationCode: code,
        destinationLocationCode: code,
        departureDateTimeRange: z.object({ date }),
      }),
    )
    .min(1)
    .max(6),
  travelers: z
    .array(z.object({ id: z.string(), travelerType: z.enum(travelerTypes) }))
    .min(1)
    .max(18),
  sources: z.array(z.literal('GDS')).min(1),
  searchCriteria: z
    .object({
      maxFlightOffers: z.int().min(1).max(250).default(250),
      maxPrice: z.int().min(1).optional(),
      flightFilters: filters.default({}),
    })
    .default({ maxFlightOffers: 250, flightFilters: {} }),
})

export type OffersRequest = z.infer<typeof offersRequest>

const count = z.coerce.number().int().min(0).max(9)
const carriers = z
  .string()
  .transform((text) => text.split(','))
  .optional()

/** The same question as a query. */
const offersQuery = z.object({
  originLocationCode: code,
  destinationLocationCode: code,
  departureDate: date,
  returnDate: date.optional(),
  adults: count.min(1),
  children: count.default(0),
  infants: count.default(0),
  travelClass: travelClass.optional(),
  includedAirlineCodes: carriers,
  excludedAirlineCodes: carriers,
  nonStop: z.enum(['true', 'false']).default('false'),
  currencyCode: z.string().length(3).default('EUR'),
  maxPrice: z.coerce.number().int().min(1).optional(),
  max: z.coerce.number().int().min(1).max(250).default(250),
})

export const queryAsRequest = offersQuery.transform((asked): OffersRequest => {
  const { departureDate, destinationLocationCode: to, originLocationCode: from, returnDate } = asked
  const way = (id: string, origin: string, destination: string, day: string) => ({
    id,
    originLocationCode: origin,
    destinationLocationCode: destination,
    departureDateTimeRange: { date: day },
  })
  const types = [
    ...Array<TravelerType>(asked.adults).fill('ADULT'),
    ...Array<TravelerType>(asked.children).fill('CHILD'),
    ...Array<TravelerType>(asked.infants).fill('HELD_INFANT'),
  ]
  return {
    currencyCode: asked.currencyCode,
    originDestinations: [
      way('1', from, to, departureDate),
      ...(returnDate ? [way('2', to, from, returnDate)] : []),
    ],
    travelers: types.map((travelerType, at) => ({ id: String(at + 1), travelerType })),
    sources: ['GDS'],
    searchCriteria: {
      maxFlightOffers: asked.max,
      maxPrice: asked.maxPrice,
      flightFilters: {
        cabinRestrictions: asked.travelClass && [{ cabin: asked.travelClass, coverage: 'MOST_SEGMENTS' }],
        carrierRestrictions: {
          includedCarrierCodes: asked.includedAirlineCodes,
          excludedCarrierCodes: asked.excludedAirlineCodes,
        },
        connectionRestriction: asked.nonStop === 'true' ? { maxNumberOfConnections: 0 } : undefined,
      },
    },
  }
})

export const locationsQuery = z.object({
  subType: z.string().transform((text) => text.split(',')),
  keyword: z.string().min(1).max(60),
  'page[limit]': z.coerce.number().int().min(1).max(100).default(10),
  'page[offset]': z.coerce.number().int().min(0).default(0),
})
