import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { openDisputeSchema } from '../billing/dispute.ts'
import { planIdSchema } from '../plan-id.ts'
import { serviceNames } from '../services.ts'

const count = z.int().nonnegative()
/** Major units. */
const usd = z.number()
const share = z.number().min(0).max(1)

/** Those that did not answer: what they know is `null`, or 0 for the days that they count. */
const unavailableServicesSchema = z.array(z.enum(serviceNames))

/** How many days a series goes back, today included. Days are those of UTC. */
export const overviewDaysSchema = z.enum(['7', '30', '90', '365'])

/** `users.total` and the others of `figures`, `null` where the service that knows it is away or there is nothing to reckon. */
export const financialOverviewSchema = z.object({
  at: instant,
  subscriptions: z.object({
    active: count.nullable(),
    mrr: usd.nullable(),
    arr: usd.nullable(),
    trialing: count.nullable(),
    pastDue: count.nullable(),
    ending: count.nullable(),
    granted: count.nullable(),
    /** Active subscriptions by tier. */
    byTier: z.array(z.object({ tier: planIdSchema, active: count, mrr: usd })).nullable(),
  }),
  payments: z.object({ totalRevenue: usd.nullable(), successRate: share.nullable() }),
  /** Those that are open, 50 at most, first what has to be answered first. */
  disputes: z.array(openDisputeSchema).nullable().default(null),
  /** Oldest first, without gaps. */
  days: z.array(
    z.object({
      day: plainDate,
      /** Payments that succeeded, less what was paid back and what disputes took on that day, with what they gave back. */
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
    /** Above 1 where closed accounts still have subscriptions that Stripe has yet to end. */
    conversionRate: z.number().min(0).nullable(),
  }),
  alerts: z
    .object({
      /** Waiting for a fare that has not departed, of people with access. */
      active: count,
      /** These and the paused ones are as their owners see them in their tabs. */
      triggered: count,
      paused: count,
      /** Distinct questions that the standing ones ask. */
      watches: count,
      checksToday: count,
      checksPerDay: count,
      /** Mails of triggered alerts that have not gone out. */
      unsent: count,
    })
    .nullable(),
  scans: z.object({ pending: count, running: count }).nullable(),
  /** Titles of the providers whose day (UTC) visitors use up much faster than it passes. */
  abnormal: z.array(z.string()).default([]),
  /** Oldest first, without gaps. */
  days: z.array(
    z.object({
      day: plainDate,
      /** Those of `users.total` whose account was made on that day: the last 30 add up to `users.newLast30Days`. */
      registrations: count,
      /** Regular searches that were begun, by whoever. */
      searches: count,
      /** AI searches that came to an end, and those of them that failed. */
      scans: count,
      failedScans: count,
      /** Questions that those scans put to providers. */
      checks: count,
      alerts: count,
      /** As last noted on that day, and today as it is now; `null` where neither is known. */
      users: count.nullable(),
    }),
  ),
  unavailable: unavailableServicesSchema,
})

export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>
