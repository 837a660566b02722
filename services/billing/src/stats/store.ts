import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { disputeMovements, grants, paymentEvents, subscriptions } from '../schema.ts'

export interface SubscriptionGroupTotals {
  status: string
  tier: PlanId
  isUsd: boolean
  renews: boolean
  count: number
  amount: number
}

/** Exact: our sums stay below 2^53. */
const sumOf = (amount: typeof subscriptions.amount | typeof paymentEvents.amount) =>
  sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number)

const count = sql<string>`count(*)`.mapWith(Number)

export const runningSubscriptionStatuses = ['active', 'trialing', 'past_due'] as const

/** Reads only the index `subscriptions_stats`. */
export function groupRunningSubscriptions(db: DbOrTx): Promise<SubscriptionGroupTotals[]> {
  const { status, tier, currency, cancelAtPeriodEnd } = subscriptions
  const isUsd = sql<boolean>`${currency} = 'USD'`
  const renews = sql<boolean>`not ${cancelAtPeriodEnd}`
  return db
    .select({ status, tier, isUsd, renews, count, amount: sumOf(subscriptions.amount) })
    .from(subscriptions)
    .where(inArray(status, runningSubscriptionStatuses))
    .groupBy(status, tier, sql`3`, sql`4`)
}

export function countRunningGrants(db: DbOrTx, now: Date): Promise<number> {
  return db.$count(grants, gt(grants.endsAt, now))
}

export function countRunningGrantsByTier(db: DbOrTx, now: Date): Promise<{ tier: PlanId; count: number }[]> {
  return db
    .select({ tier: grants.tier, count })
    .from(grants)
    .where(gt(grants.endsAt, now))
    .groupBy(grants.tier)
}

const ofOutcome = (outcome: 'succeeded' | 'failed' | 'refunded') =>
  sql<string>`count(*) filter (where ${paymentEvents.status} = ${sql.raw(`'${outcome}'`)})`.mapWith(Number)

/** Revenue in US dollars, less refunds. Other currencies count as payments without an amount. */
const payments = {
  succeeded: ofOutcome('succeeded'),
  failed: ofOutcome('failed'),
  refunded: ofOutcome('refunded'),
  revenueMinor: sql<string>`coalesce(sum(case ${paymentEvents.status}
    when 'succeeded' then ${paymentEvents.amount} when 'refunded' then -${paymentEvents.amount} end)
    filter (where ${paymentEvents.currency} = 'USD'), 0)`.mapWith(Number),
}

const dayOf = (occurredAt: typeof paymentEvents.occurredAt | typeof disputeMovements.occurredAt) =>
  sql<string>`to_char(${occurredAt} at time zone 'UTC', 'YYYY-MM-DD')`

/** Matches the index `payment_events_money`. */
const movedMoney = sql`${paymentEvents.status} <> 'none'`

export async function sumPayments(db: DbOrTx) {
  const [all] = await db.select(payments).from(paymentEvents).where(movedMoney)
  if (!all) throw new Error('The sum over all rows returned no row.')
  return all
}

/** By UTC day, from `from` until before `until`; days without payments are missing. */
export function sumPaymentsByDay(db: DbOrTx, { from, until }: { from: Date; until: Date }) {
  const { occurredAt } = paymentEvents
  return db
    .select({ day: dayOf(occurredAt), ...payments })
    .from(paymentEvents)
    .where(and(movedMoney, gte(occurredAt, from), lt(occurredAt, until)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** US cents, negative if disputes took more than they returned. */
const disputed = sql<string>`coalesce(sum(${disputeMovements.amount})
  filter (where ${disputeMovements.currency} = 'USD'), 0)`.mapWith(Number)

export async function sumNetUsdDisputeMovementsMinor(db: DbOrTx): Promise<number> {
  const [all] = await db.select({ disputed }).from(disputeMovements)
  return all?.disputed ?? 0
}

/** By UTC day, from `from` until before `until`; days without movements are missing. */
export function sumDisputeMovementsByDay(db: DbOrTx, { from, until }: { from: Date; until: Date }) {
  const { occurredAt } = disputeMovements
  return db
    .select({ day: dayOf(occurredAt), disputed })
    .from(disputeMovements)
    .where(and(gte(occurredAt, from), lt(occurredAt, until)))
    .groupBy(sql`1`)
}
