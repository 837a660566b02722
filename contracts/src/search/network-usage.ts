import * as z from 'zod'
import { instant } from '../common.ts'

/** A network as its requests are counted and blocked: /24 of IPv4 or /48 of IPv6, in its one spelling. */
export const networkPrefixSchema = z
  .string()
  .max(50)
  .regex(/^([\d.]+\/24|[\da-f:]+\/48)$/, 'Please give a network as 203.0.113.0/24 or 2001:db8:1::/48')

/** What a day (UTC) has of a provider for all visitors or all members, in requests. */
export const providerQuotaUsageSchema = z.object({
  provider: z.string(),
  title: z.string(),
  visitors: z.int(),
  visitorsLimit: z.int(),
  members: z.int(),
  membersLimit: z.int(),
  /** Whether visitors use it up much faster than the day passes. */
  isAbnormal: z.boolean(),
})

export type ProviderQuotaUsage = z.infer<typeof providerQuotaUsageSchema>

/** What visitors of a network were sent for today, over all providers, and since when it is blocked. */
export const networkUsageSchema = z.object({
  network: networkPrefixSchema,
  requests: z.int(),
  blockedAt: instant.nullable(),
})

export type NetworkUsage = z.infer<typeof networkUsageSchema>
