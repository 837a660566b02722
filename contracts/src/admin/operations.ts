import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { networkUsageSchema, providerQuotaUsageSchema } from '../search/network-usage.ts'
import { providerUsageSchema } from '../search/provider-health.ts'
import { serviceNames } from '../services.ts'
import { processStatusSchema } from './processes.ts'

const consumerFields = { service: z.enum(serviceNames), subject: z.string(), kind: z.enum(['event', 'job']) }

export const queueStatsSchema = z.object({
  ...consumerFields,
  waiting: z.int().nonnegative(),
  /** In progress, or waiting for a retry. */
  inFlight: z.int().nonnegative(),
  dead: z.int().nonnegative(),
})

export type QueueStats = z.infer<typeof queueStatsSchema>

export const operationsOverviewSchema = z.object({
  at: instant,
  /** Of every service and the gateway; those that are not up first. */
  processes: z.array(processStatusSchema),
  /** `null` if the bus is unavailable. */
  queues: z.array(queueStatsSchema).nullable(),
  providers: z.array(providerUsageSchema).nullable(),
  /** Last 30 days (UTC), oldest first; `usd` is `null` without a price. */
  spend: z.array(z.object({ day: plainDate, requests: z.int(), usd: z.number().nullable() })).nullable(),
  /** Today (UTC); `null` if search is unavailable. */
  shares: z.array(providerQuotaUsageSchema).nullable(),
  /** Networks with most requests today, and all blocked ones; `null` if search is unavailable. */
  networks: z.array(networkUsageSchema).nullable(),
  unavailable: z.array(z.enum(serviceNames)),
})

export type OperationsOverview = z.infer<typeof operationsOverviewSchema>

export const deadLetterSchema = z.object({
  sequence: z.int().positive(),
  ...consumerFields,
  reason: z.string(),
  attempts: z.int(),
  deadLetteredAt: instant,
  messageId: z.string().nullable(),
  /** `null` if not JSON. */
  data: z.json().nullable(),
})

export type DeadLetter = z.infer<typeof deadLetterSchema>
