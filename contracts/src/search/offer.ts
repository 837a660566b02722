import * as z from 'zod'
import { supportedCurrencyCodeSchema, instant } from '../common.ts'
import { flightSearchSchema } from './flight-search.ts'
import { resultChargeSchema } from './result.ts'

/** Checked again before booking. Major units, for the whole party. */
export const recheckedOfferSchema = z.object({
  /** `asFound`: unchanged; `moved`: another price; `gone`: not sold. */
  state: z.enum(['asFound', 'moved', 'gone']),
  seller: z.string(),
  /** The provider, if only its next page names the seller. */
  via: z.string().nullable().default(null),
  currency: supportedCurrencyCodeSchema,
  was: z.number().nullable(),
  live: z.boolean().default(true),
  foundAt: instant.nullable().default(null),
  charged: resultChargeSchema.nullable().default(null),
  now: z.number().nullable(),
  liveNow: z.boolean().default(true),
  checkedAt: instant.nullable().default(null),
  chargedNow: resultChargeSchema.nullable().default(null),
  tickets: z.array(z.string()).default([]),
  search: flightSearchSchema,
})

export type RecheckedOffer = z.infer<typeof recheckedOfferSchema>
