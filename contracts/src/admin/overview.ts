import * as z from 'zod'
import { instant, plainDate, planIdSchema } from '../common.ts'
import { openDisputeSchema } from '../billing/dispute.ts'
import { serviceNames } from '../services.ts'

const count = z.int().nonnegative()
const usd = z.number()
const share = z.number().min(0).max(1)

/** Services that did not reply; their values are `null`, or 0 in `days`. */
const unavailableServicesSchema = z.array(z.enum(serviceNames))

export const overviewDaysSchema = z.enum(['7', '30', '90', '365'])

/** Values of `dashboardStats`; `null` if unknown. */
export const financialOverviewSchema = z.object({
  at: instant,
  subscriptions: z.object({
    active: count.nullable(),
    mrr: usd.nullable(),
    arr: usd.nullable(),
    trialing: count.nullable(),
    pastDue: count.nullable(),
    ending: count.nullable(),
    complimentary: count.nullable(),
    byTier: z.array(z.object({ tier: planIdSchema, active: count, mrr: usd })).nullable(),
  }),
  payments: z.object({ totalRevenue: usd.nullable(), successRate: share.nullable() }),
  /** Open ones, at most 50, by evidence deadline. */
  disputes: z.array(openDisputeSchema).nullable().default(null),
  days: z.array(
    z.object({
      day: plainDate,
      revenue: usd,
      succeeded: count,
      failed: count,
      refunded: count,
      /** As last noted on that day, and today as it is now; `null` where neither is known. */
      active: count.nullable(),
      mrr: usd.nullable(),
    }),
  ),
  unavailable: unavailableServicesSchema,
})

export type FinancialOverview = z.infer<typeof financialOverviewSchema>

export const analyticsOverviewSchema = z.object({
  at: instant,
  users: z.object({
    total: count.nullable(),
    newLast30Days: count.nullable(),
    /** Above 1 while Stripe still has subscriptions of closed accounts. */
    conversionRate: z.number().min(0).nullable(),
  }),
  alerts: z
    .object({
      /** Watched and not departed, of users with access. */
      active: count,
      /** Counted as in the tabs of their owners. */
      triggered: count,
      paused: count,
      watches: count,
      checksToday: count,
      checksPerDay: count,
      unsent: count,
    })
    .nullable(),
  scans: z.object({ pending: count, running: count }).nullable(),
  /** Titles of providers whose daily quota visitors use up too fast. */
  abnormal: z.array(z.string()).default([]),
  days: z.array(
    z.object({
      day: plainDate,
      registrations: count,
      searches: count,
      scans: count,
      failedScans: count,
      checks: count,
      alerts: count,
      /** As last noted on that day, and today as it is now; `null` where neither is known. */
      users: count.nullable(),
    }),
  ),
  unavailable: unavailableServicesSchema,
})

export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>
