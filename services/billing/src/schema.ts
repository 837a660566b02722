import type { AuditActor } from '@faresight/contracts/audit-event'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { timestampColumn, currentTraceColumn } from '@faresight/kit/columns'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export { inboxTable } from '@faresight/kit/inbox/inbox'
export { outboxTable } from '@faresight/kit/outbox/outbox'

type Status = NonNullable<CurrentUser['subscriptionStatus']>

export type AdminAuditActor = AuditActor & { adminId: string }

/**
 * Users who have begun to pay or were granted a plan, with the plan last published. Writers raise `version`, and fail
 * if another has raised it since they read.
 */
export const customers = pgTable(
  'customers',
  {
    userId: uuid('user_id').primaryKey(),
    stripeCustomerId: text('stripe_customer_id').unique(),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    status: text('status').$type<Status>(),
    tier: text('tier').$type<PlanId>(),
    currency: text('currency').$type<CurrencyCode>(),
    trialEndsAt: timestampColumn('trial_ends_at'),
    subscriptionEndsAt: timestampColumn('subscription_ends_at'),
    accessUntil: timestampColumn('access_until'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** When time alone changes the plan, as at the end of a grant or of the grace days. */
    changesAt: timestampColumn('changes_at'),
    closedAt: timestampColumn('closed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('customers_changes')
      .on(table.changesAt)
      .where(sql`changes_at is not null`),
    check('customers_status', sql`${table.status} in ('active', 'trialing', 'canceled', 'past_due')`),
    check('customers_tier', sql`${table.tier} in ('monthly', 'semiannual', 'annual')`),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    /** Stripe’s: `incomplete`, `active`, `past_due`, `unpaid` … */
    status: text('status').notNull(),
    tier: text('tier').$type<PlanId>().notNull(),
    /** Per period, in minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    /** Stripe’s id, needed to change the plan. */
    itemId: text('item_id').notNull(),
    periodStartsAt: timestampColumn('period_starts_at').notNull(),
    periodEndsAt: timestampColumn('period_ends_at').notNull(),
    trialEndsAt: timestampColumn('trial_ends_at'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    endedAt: timestampColumn('ended_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    // Covers the statistics, without the ended subscriptions, which accumulate.
    index('subscriptions_stats')
      .on(table.status, table.tier, table.currency, table.cancelAtPeriodEnd, table.amount)
      .where(sql`status in ('active', 'trialing', 'past_due')`),
  ],
)

/** Complimentary plans. A customer has at most one that has not ended. */
export const grants = pgTable(
  'grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    tier: text('tier').$type<PlanId>().notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    /** A cancelled grant gives access until `endsAt`. */
    canceledAt: timestampColumn('canceled_at'),
    grantedBy: uuid('granted_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('grants_user').on(table.userId), index('grants_ends').on(table.endsAt)],
)

/** `stripe`: billing itself, after a lost dispute. */
export type PlanRequester = AdminAuditActor | { by: 'user' | 'stripe' }

/**
 * Requests to Stripe to cancel or resume a plan, until they are done. Stripe stores the id, so that the process that first
 * sees the result knows the requester.
 */
export const planRequests = pgTable(
  'plan_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    actor: jsonb('actor').$type<PlanRequester>().notNull(),
    immediate: boolean('immediate').notNull(),
    reason: text('reason'),
    requestedAt: timestampColumn('requested_at').notNull(),
  },
  (table) => [index('plan_requests_user').on(table.userId)],
)

/** Attempts to pay. The row comes first and its id is the idempotency key, so that a repeated request gets the same session. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    tier: text('tier').$type<PlanId>().notNull(),
    status: text('status').$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    sessionId: text('session_id').unique(),
    subscriptionId: text('subscription_id'),
    /** When a second payment was refunded. */
    refundedAt: timestampColumn('refunded_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('checkouts_user').on(table.userId, table.createdAt),
    // Two tabs share one page.
    uniqueIndex('checkouts_open')
      .on(table.userId)
      .where(sql`status = 'open'`),
  ],
)

/** Stripe’s events, each once. Kept for seven years, without the user after deletion. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stripeEventId: text('stripe_event_id').notNull().unique(),
    eventType: text('event_type').notNull(),
    /** Null for an unknown customer; looked up again each day. */
    userId: uuid('user_id'),
    stripeCustomerId: text('stripe_customer_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeInvoiceId: text('stripe_invoice_id'),
    amount: integer('amount'),
    /** As Stripe names it, sold or not; `XXX` if it names none. */
    currency: text('currency').notNull().default('USD'),
    /** `none` if no money moved. */
    status: text('status').$type<'none' | 'succeeded' | 'failed' | 'refunded'>().notNull(),
    failureReason: text('failure_reason'),
    /** Ids and amounts, no personal data. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    /** At Stripe. */
    occurredAt: timestampColumn('occurred_at').notNull(),
    trace: currentTraceColumn(),
    queuedAt: timestampColumn('queued_at'),
    /** For unknown customers, when last processed. */
    processedAt: timestampColumn('processed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_events_unprocessed')
      .on(table.createdAt)
      .where(sql`processed_at is null`),
    index('payment_events_unmatched')
      .on(table.createdAt)
      .where(sql`user_id is null`),
    index('payment_events_customer').on(table.stripeCustomerId),
    index('payment_events_user').on(table.userId),
    index('payment_events_created').on(table.createdAt),
    // Covers the statistics.
    index('payment_events_money')
      .on(table.occurredAt, table.status, table.currency, table.amount)
      .where(sql`status <> 'none'`),
    check('payment_events_status', sql`${table.status} in ('none', 'succeeded', 'failed', 'refunded')`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    /** In minor units, as Stripe counts them. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Stripe’s: `needs_response`, `under_review`, `won`, `lost` …; for inquiries `warning_needs_response` … */
    status: text('status').notNull(),
    evidenceDueAt: timestampColumn('evidence_due_at'),
    openedAt: timestampColumn('opened_at').notNull(),
    /** Raised by each writer, which fails if another has raised it since it read. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [index('disputes_user').on(table.userId)],
)

/** Money that disputes moved on our balance at Stripe, each movement once. */
export const disputeMovements = pgTable(
  'dispute_movements',
  {
    id: text('id').primaryKey(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    /** In minor units, as Stripe counts them; negative if taken from us. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
  },
  (table) => [index('dispute_movements_dispute').on(table.disputeId)],
)

export const subscriptionHistory = pgTable(
  'subscription_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    /** `subscribed`, `renewed`, `canceled`, `resumed`, `changed`, `past_due`, `recovered`, `ended`, `granted` … */
    action: text('action').notNull(),
    previousTier: text('previous_tier').$type<PlanId>(),
    newTier: text('new_tier').$type<PlanId>(),
    previousStatus: text('previous_status').$type<Status>(),
    newStatus: text('new_status').$type<Status>(),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** `user`, `stripe`, `reconciliation`, `time`, or an administrator’s id. */
    modifiedBy: text('modified_by').notNull(),
    reason: text('reason'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('subscription_history_user').on(table.userId, table.createdAt)],
)

export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  startedAt: timestampColumn('started_at').notNull().defaultNow(),
  finishedAt: timestampColumn('finished_at'),
  compared: integer('compared'),
  fixed: integer('fixed'),
})

export type Customer = typeof customers.$inferSelect
export type Subscription = typeof subscriptions.$inferSelect
export type Grant = typeof grants.$inferSelect
export type PlanRequest = typeof planRequests.$inferSelect
export type StoredCheckout = typeof checkouts.$inferSelect
export type Dispute = typeof disputes.$inferSelect
export type DisputeMovement = typeof disputeMovements.$inferSelect
export type PaymentEvent = typeof paymentEvents.$inferSelect
