import * as z from 'zod'
import { plainDate } from '../common.ts'
import { providerHealthSchema } from './provider-health.ts'

export const providerUsageSchema = providerHealthSchema.extend({
  /** `null` if no price is configured. */
  usdPerRequest: z.number().nullable(),
  /** UTC, oldest first. */
  days: z.array(z.object({ day: plainDate, requests: z.int(), failures: z.int() })),
})

export type ProviderUsage = z.infer<typeof providerUsageSchema>
