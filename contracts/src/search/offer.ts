import * as z from 'zod'
import { instant } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { flightSearchSchema } from './flight-search.ts'
import { resultChargeSchema } from './result.ts'

/** One option of a result, looked at again on the way to its seller. Amounts in major units, for the whole party. */
export const offerStateSchema = z.object({
  /** `asFound`: go on. `moved`: its price is another one now. `gone`: nobody sells it any more. */
  state: z.enum(['asFound', 'moved', 'gone']),
  seller: z.string(),
  /** The provider by name, where only its next page tells who sells: `seller` is then nobody's name. */
  via: z.string().nullable().default(null),
  currency: currencyCodeSchema,
  /** What it cost when it was found; `null` where the seller gave no price. */
  was: z.number().nullable(),
  /** Whether that price was live, and when it was seen. */
  live: z.boolean().default(true),
  foundAt: instant.nullable().default(null),
  /** What the seller charges for that price, where it is another currency. */
  charged: resultChargeSchema.nullable().default(null),
  /** What it costs now, where that is known; then as above of this price. */
  now: z.number().nullable(),
  liveNow: z.boolean().default(true),
  checkedAt: instant.nullable().default(null),
  chargedNow: resultChargeSchema.nullable().default(null),
  /** Who sells each ticket, in order of flying: the price is for all of them. */
  tickets: z.array(z.string()).default([]),
  /** The search that found it, to be made again. */
  search: flightSearchSchema,
})

export type OfferState = z.infer<typeof offerStateSchema>
