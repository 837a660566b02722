import * as z from 'zod'
import { plainDate } from '../common.ts'
import { providerHealthSchema } from './provider-health.ts'

/** How a provider does, what it was asked on the last days, and what that cost. */
export const providerUsageSchema = providerHealthSchema.extend({
  /** What a request costs, in USD; `null` where the operator has set no price. */
  usdPerRequest: z.number().nullable(),
  /** Days of UTC on which it was asked, oldest first. */
  days: z.array(z.object({ day: plainDate, requests: z.int(), failures: z.int() })),
})

export type ProviderUsage = z.infer<typeof providerUsageSchema>
