import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { networkUsageSchema, providerQuotaUsageSchema } from '../search/network-usage.ts'
import { providerUsageSchema } from '../search/provider-usage.ts'
import { serviceNames } from '../services.ts'

/** Who takes messages, of which subject. */
const consumerFields = { service: z.enum(serviceNames), subject: z.string(), kind: z.enum(['event', 'job']) }

export const queueStatsSchema = z.object({
  ...consumerFields,
  /** Nobody has taken these yet. */
  waiting: z.int().nonnegative(),
  /** Some process works on these, or will try them again. */
  inFlight: z.int().nonnegative(),
  /** Set aside, until somebody replays or drops them. */
  dead: z.int().nonnegative(),
})

export type QueueStats = z.infer<typeof queueStatsSchema>

export const operationsOverviewSchema = z.object({
  at: instant,
  /** `null` where the bus does not say. */
  queues: z.array(queueStatsSchema).nullable(),
  /** `null` where search is away. */
  providers: z.array(providerUsageSchema).nullable(),
  /** What the providers cost on each of the last 30 days (UTC), as far as prices are set; oldest first. */
  spend: z.array(z.object({ day: plainDate, requests: z.int(), usd: z.number().nullable() })).nullable(),
  /** What visitors and members have used up today (UTC) of each provider whose requests are counted; `null` where search is away. */
  shares: z.array(providerQuotaUsageSchema).nullable(),
  /** Networks of visitors with most requests today, the most first, and all that are blocked; `null` where search is away. */
  networks: z.array(networkUsageSchema).nullable(),
  unavailable: z.array(z.enum(serviceNames)),
})

export type OperationsOverview = z.infer<typeof operationsOverviewSchema>

/** A delivery that its consumer gave up on. Kept for 30 days. */
export const deadLetterSchema = z.object({
  /** Its number in the stream of dead letters. */
  sequence: z.int().positive(),
  ...consumerFields,
  /** Why it was given up, in one line without personal data. */
  reason: z.string(),
  attempts: z.int(),
  deadLetteredAt: instant,
  messageId: z.string().nullable(),
  /** What it says; `null` where it is no JSON. */
  data: z.json().nullable(),
})

export type DeadLetter = z.infer<typeof deadLetterSchema>
