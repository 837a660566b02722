import * as z from 'zod'

const code = z.string().regex(/^[A-Za-z]{3}$/, 'must be a three-letter code of an airport')

/** What Faresight's adapter sends; other fields are ignored. */
export const amadeusSearchRequestSchema = z.object({
  currencyCode: z.string().length(3),
  originDestinations: z
    .array(
      z.object({
        originLocationCode: code,
        destinationLocationCode: code,
        departureDateTimeRange: z.object({ date: z.string() }),
      }),
    )
    .min(1)
    .max(6),
  travelers: z
    .array(z.object({ id: z.string(), travelerType: z.enum(['ADULT', 'CHILD', 'HELD_INFANT']) }))
    .min(1)
    .max(18),
  searchCriteria: z
    .object({
      maxFlightOffers: z.int().min(1).max(250).default(250),
      flightFilters: z.object({
        /** Amadeus applies the first one to the whole trip. */
        cabinRestrictions: z
          .array(
            z.object({
              cabin: z.enum(['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST']),
              coverage: z.literal('ALL_SEGMENTS'),
            }),
          )
          .min(1)
          .optional(),
        connectionRestriction: z.object({ maxNumberOfConnections: z.int().min(0).max(2) }).optional(),
      }),
    })
    .default({ maxFlightOffers: 250, flightFilters: {} }),
})

export type AmadeusSearch = z.infer<typeof amadeusSearchRequestSchema>
