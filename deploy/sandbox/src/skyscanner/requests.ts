import * as z from 'zod'
import type { Cabin } from '../world/cabins.ts'

const place = z
  .object({ iata: z.string().optional(), entityId: z.string().optional() })
  .refine(
    (value) => value.iata !== undefined || value.entityId !== undefined,
    'must have an iata code or an entity id',
  )
const date = z.object({ year: z.int(), month: z.int().min(1).max(12), day: z.int().min(1).max(31) })

export const cabinOf: Readonly<Record<string, Cabin>> = {
  CABIN_CLASS_UNSPECIFIED: 'economy',
  CABIN_CLASS_ECONOMY: 'economy',
  CABIN_CLASS_PREMIUM_ECONOMY: 'premium_economy',
  CABIN_CLASS_BUSINESS: 'business',
  CABIN_CLASS_FIRST: 'first',
}

/** Fields that the sandbox has no use for are taken and ignored, as gateways of that kind do. */
export const createRequest = z.object({
  query: z.object({
    market: z.string().min(2),
    locale: z.string().min(2),
    currency: z.string().length(3),
    queryLegs: z
      .array(z.object({ originPlaceId: place, destinationPlaceId: place, date }))
      .min(1)
      .max(6),
    cabinClass: z
      .string()
      .default('CABIN_CLASS_UNSPECIFIED')
      .refine((name) => name in cabinOf, 'is not a cabin class'),
    adults: z.int().min(1).max(8).default(1),
    childrenAges: z.array(z.int().min(0).max(17)).max(8).default([]),
    includedCarriersIds: z.array(z.string()).default([]),
    excludedCarriersIds: z.array(z.string()).default([]),
  }),
})

export type Query = z.infer<typeof createRequest>['query']
export type QueryPlace = z.infer<typeof place>
