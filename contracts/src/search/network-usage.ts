import * as z from 'zod'
import { instant } from '../common.ts'

/** IPv4 /24 or IPv6 /48, canonical. */
export const networkPrefixSchema = z
  .string()
  .max(50)
  .regex(/^([\d.]+\/24|[\da-f:]+\/48)$/, 'Please give a network as 203.0.113.0/24 or 2001:db8:1::/48')

/** Requests to a provider today (UTC), and the shared limits. */
export const providerQuotaUsageSchema = z.object({
  provider: z.string(),
  title: z.string(),
  visitors: z.int(),
  visitorsLimit: z.int(),
  members: z.int(),
  membersLimit: z.int(),
  /** Visitors use the quota faster than the day passes. */
  isAbnormal: z.boolean(),
})

export type ProviderQuotaUsage = z.infer<typeof providerQuotaUsageSchema>

export const networkUsageSchema = z.object({
  network: networkPrefixSchema,
  requests: z.int(),
  blockedAt: instant.nullable(),
})

export type NetworkUsage = z.infer<typeof networkUsageSchema>
