import type { AuditActor } from '@faresight/contracts/audit-event'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { timestampColumn, traceColumn } from '@faresight/kit/columns'
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

/** An administrator who is known. */
export type AdminActor = AuditActor & { adminId: string }

/**
 * Everybody who has begun to pay, or was given a plan; with the plan that all of it comes to, as it was last published.
 * Whoever writes anything of a customer raises `version`, and writes nothing where another has raised it since they read.
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
    /** When the plan turns into another one by itself: something given has ended, a grace period is over. */
    changesAt: timestampColumn('changes_at'),
    /** Since when the account is closed: nothing of it may go on. */
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

/** What Stripe last said of each subscription of theirs. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** Stripe's. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    /** As Stripe calls it: `incomplete`, `active`, `past_due`, `unpaid` … */
    status: text('status').notNull(),
    tier: text('tier').$type<PlanId>().notNull(),
    /** Of one period, in minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    /** Stripe's id of what is changed to change the plan. */
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
    // Those that have ended pile up; figures are of the others, and read no row.
    index('subscriptions_figures')
      .on(table.status, table.tier, table.currency, table.cancelAtPeriodEnd, table.amount)
      .where(sql`status in ('active', 'trialing', 'past_due')`),
  ],
)

/** Plans that administrators gave. Of those that have not ended a customer has one at most. */
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
    /** Since when it is said to be cancelled; it gives access until `endsAt` all the same. */
    canceledAt: timestampColumn('canceled_at'),
    grantedBy: uuid('granted_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('grants_user').on(table.userId), index('grants_ends').on(table.endsAt)],
)

/** Who has Stripe cancel or resume a plan: an administrator, whose plan it is, or we, because of what Stripe says. */
export type Asker = AdminActor | { by: 'user' | 'stripe' }

/**
 * What Stripe is asked to do to somebody's plan, until we have seen it done: cancel it, or resume it. The id stands at Stripe:
 * whoever hears first of what was done tells in whose name it was. The table is called so since cancellations came first.
 */
export const planAsks = pgTable(
  'cancel_asks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    actor: jsonb('actor').$type<Asker>().notNull(),
    /** Whether it is to end at once. */
    immediate: boolean('immediate').notNull(),
    reason: text('reason'),
    askedAt: timestampColumn('asked_at').notNull(),
  },
  (table) => [index('cancel_asks_user').on(table.userId)],
)

/**
 * Tries to pay. A row is written before Stripe is asked, and its id is the key of the request: who asks again, after a crash
 * too, is given the same session.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => customers.userId, { onDelete: 'cascade' }),
    tier: text('tier').$type<PlanId>().notNull(),
    status: text('status').$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    /** Stripe's; empty until it has answered. */
    sessionId: text('session_id').unique(),
    /** The subscription that was bought by it. */
    subscriptionId: text('subscription_id'),
    /** When it was paid back, where it was paid although there was a plan already. */
    refundedAt: timestampColumn('refunded_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('checkouts_user').on(table.userId, table.createdAt),
    // Two tabs pay on one page.
    uniqueIndex('checkouts_open')
      .on(table.userId)
      .where(sql`status = 'open'`),
  ],
)

/** What Stripe has told us, each once. Kept seven years, without the person once they are gone. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stripeEventId: text('stripe_event_id').notNull().unique(),
    eventType: text('event_type').notNull(),
    /** Of the customer, where we know one; looked for again each day where we do not. */
    userId: uuid('user_id'),
    stripeCustomerId: text('stripe_customer_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeInvoiceId: text('stripe_invoice_id'),
    /** In minor units, as Stripe counts them. */
    amount: integer('amount'),
    /** As Stripe says it, whether or not we sell in it; `XXX` where it names none. */
    currency: text('currency').notNull().default('USD'),
    /** What became of the money; `none` where none moved. */
    status: text('status').$type<'none' | 'succeeded' | 'failed' | 'refunded'>().notNull(),
    failureReason: text('failure_reason'),
    /** Ids and figures of what it is about, and nothing of the person. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    /** When it happened at Stripe. */
    occurredAt: timestampColumn('occurred_at').notNull(),
    trace: traceColumn(),
    /** When its job was put into the queue; whatever was left behind is put there again. */
    queuedAt: timestampColumn('queued_at'),
    /** When we had looked into it; of an unknown customer's the last time. */
    handledAt: timestampColumn('handled_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_events_unhandled')
      .on(table.createdAt)
      .where(sql`handled_at is null`),
    index('payment_events_unmatched')
      .on(table.createdAt)
      .where(sql`user_id is null`),
    index('payment_events_customer').on(table.stripeCustomerId),
    index('payment_events_user').on(table.userId),
    index('payment_events_created').on(table.createdAt),
    // Holds all that figures are made of, so that they read no row.
    index('payment_events_money')
      .on(table.occurredAt, table.status, table.currency, table.amount)
      .where(sql`status <> 'none'`),
    check('payment_events_status', sql`${table.status} in ('none', 'succeeded', 'failed', 'refunded')`),
  ],
)

/** What Stripe last said of each dispute of a payment. Kept as long as payments, without the person once they are gone. */
export const disputes = pgTable(
  'disputes',
  {
    /** Stripe's. */
    id: text('id').primaryKey(),
    /** Of the customer, where we know one. */
    userId: uuid('user_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    /** In minor units, as Stripe counts them. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** As Stripe calls it: `fraudulent`, `product_not_received` … */
    reason: text('reason').notNull(),
    /** As Stripe calls it: `needs_response`, `under_review`, `won`, `lost` …; of inquiries `warning_needs_response` … */
    status: text('status').notNull(),
    evidenceDueAt: timestampColumn('evidence_due_at'),
    openedAt: timestampColumn('opened_at').notNull(),
    /** Raised by whoever writes, who writes nothing where another has raised it since they read. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [index('disputes_user').on(table.userId)],
)

/** What disputes have moved on our balance at Stripe, each once. */
export const disputeMovements = pgTable(
  'dispute_movements',
  {
    /** Stripe's. */
    id: text('id').primaryKey(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    /** In minor units, as Stripe counts them: below zero what was taken off, above what was given back. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Of the payment, in which it counts. */
    currency: text('currency').notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
  },
  (table) => [index('dispute_movements_dispute').on(table.disputeId)],
)

/** Every change of somebody's plan, with who did it and why. */
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
    /** `user`, `stripe`, `reconciliation`, `time`, or an administrator's id. */
    modifiedBy: text('modified_by').notNull(),
    reason: text('reason'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('subscription_history_user').on(table.userId, table.createdAt)],
)

/** The daily comparisons with Stripe: one a day, whichever replica makes it. */
export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  startedAt: timestampColumn('started_at').notNull().defaultNow(),
  finishedAt: timestampColumn('finished_at'),
  compared: integer('compared'),
  /** How many differed, each of which was mended then. */
  differed: integer('differed'),
})

export type Customer = typeof customers.$inferSelect
export type Subscription = typeof subscriptions.$inferSelect
export type Grant = typeof grants.$inferSelect
export type PlanAsk = typeof planAsks.$inferSelect
export type Checkout = typeof checkouts.$inferSelect
export type Dispute = typeof disputes.$inferSelect
export type DisputeMovement = typeof disputeMovements.$inferSelect
export type PaymentEvent = typeof paymentEvents.$inferSelect
