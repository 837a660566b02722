import * as z from 'zod'
import { instant } from '../common.ts'

/** How one provider does, over all replicas. */
export const providerHealth = z.object({
  provider: z.string(),
  title: z.string(),
  /**
   * `untried`: nobody has asked it yet. `well`: asked as usual. `failing`: left alone but for a probe now and then. `limited`:
   * it wants fewer questions, or the day's are used up.
   */
  state: z.enum(['untried', 'well', 'failing', 'limited']),
  /** When it is asked again, where it is left alone: one of the past means with the next question. */
  askedAgainAt: instant.nullable(),
  /** Requests of this day (UTC), those that failed among them, and how many the day may have. */
  requestsToday: z.int(),
  failuresToday: z.int(),
  requestsPerDay: z.int(),
  requestsPerSecond: z.number(),
  lastAnswerAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
})

export type ProviderHealth = z.infer<typeof providerHealth>
