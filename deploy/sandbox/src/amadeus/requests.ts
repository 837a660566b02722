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
      flightFilters: filters.default({}),
    })
    .default({ maxFlightOffers: 250, flightFilters: {} }),
})

export type OffersRequest = z.infer<typeof offersRequest>
