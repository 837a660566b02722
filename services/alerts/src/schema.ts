import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { AlertType } from '@faresight/contracts/alerts/alert'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { timestampColumn, currentTraceColumn } from '@faresight/kit/columns'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

export { inboxTable } from '@faresight/kit/inbox/inbox'
export { outboxTable } from '@faresight/kit/outbox/outbox'

const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** A pair of dates that a check requested. `minor`: US cents, `null` if no one sells it. */
export interface CheckedDatePair {
  departureDate: string
  returnDate: string | null
  minor: number | null
  /** The day of the exchange rates used, if known. */
  rateDate: string | null
  seenAt: string
}

/** Distinct search criteria that alerts share, with the state of their checks. */
export const watches = pgTable(
  'watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    criteriaKey: text('criteria_key').notNull().unique(),
    /** Airport or metro area as chosen, and the airports it covers. */
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    origins: text('origins').array().notNull(),
    destinations: text('destinations').array().notNull(),
    timeZone: text('time_zone').notNull(),
    tripType: text('trip_type').$type<ScanTripType>().notNull(),
    /** Null for a departure window. */
    departureDate: day('departure_date'),
    returnDate: day('return_date'),
    /** First and last day of departure, both included. */
    departsFrom: day('departs_from').notNull(),
    departsTo: day('departs_to').notNull(),
    /** Of round trips in a window. */
    minNights: smallint('min_nights'),
    maxNights: smallint('max_nights'),
    passengers: smallint('passengers').notNull(),
    children: smallint('children').notNull().default(0),
    infants: smallint('infants').notNull().default(0),
    cabinClass: text('cabin_class').$type<CabinClass>().notNull(),
    stops: text('stops').$type<StopsFilter>().notNull(),
    /** Of the last answered check. */
    lastCheckedAt: timestampColumn('last_checked_at'),
    lastMinor: cents('last_minor'),
    /** When two successive checks last differed by 3% or more. */
    priceMovedAt: timestampColumn('price_moved_at'),
    /** The latest price of each checked pair of a window, newest first. */
    checkedPairs: jsonb('checked_pairs').$type<CheckedDatePair[]>().notNull().default([]),
    failures: integer('failures').notNull().default(0),
    nextCheckAt: timestampColumn('next_check_at').notNull().defaultNow(),
    /** When its check was enqueued or started; null without a check under way. */
    queuedAt: timestampColumn('queued_at'),
    /** Raised with each check; results of an older lease don’t schedule the next check. */
    lease: integer('lease').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('watches_due').on(table.nextCheckAt),
    index('watches_queued')
      .on(table.queuedAt)
      .where(sql`queued_at is not null`),
  ],
)

export const watchPrices = pgTable(
  'watch_prices',
  {
    watchId: uuid('watch_id')
      .notNull()
      .references(() => watches.id, { onDelete: 'cascade' }),
    seenAt: timestampColumn('seen_at').notNull(),
    minor: cents('minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.seenAt] })],
)

export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    savedSearchId: uuid('saved_search_id'),
    savedSearchVersion: integer('saved_search_version').notNull().default(0),
    watchId: uuid('watch_id')
      .notNull()
      .references(() => watches.id),
    route: text('route').notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    departureDate: day('departure_date'),
    returnDate: day('return_date'),
    alertType: text('alert_type').$type<AlertType>().notNull().default('price_below'),
    /** Whole US dollars. */
    targetPrice: integer('target_price').notNull(),
    minimumDrop: integer('minimum_drop'),
    /** The price from which drops are measured; null until known. */
    currentMinor: cents('current_minor'),
    /** The highest price that triggers it; null if unknown. Derived by `rules/threshold.ts`. */
    thresholdMinor: cents('threshold_minor'),
    ignoreFaresBefore: timestampColumn('ignore_fares_before').notNull(),
    /** At the rates of this day, too, a fare must meet the threshold: a changed exchange rate never triggers. */
    rateDate: day('rate_date').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isTriggered: boolean('is_triggered').notNull().default(false),
    triggeredAt: timestampColumn('triggered_at'),
    /** The fare of the last email. */
    foundMinor: cents('found_minor'),
    foundFare: jsonb('found_fare').$type<ObservedFare>(),
    deletedAt: timestampColumn('deleted_at'),
    deletedWithSearch: boolean('deleted_with_search').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('price_alerts_user').on(table.userId, table.createdAt),
    index('price_alerts_watch').on(table.watchId),
    index('price_alerts_saved_search')
      .on(table.savedSearchId)
      .where(sql`saved_search_id is not null`),
    index('price_alerts_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    check('price_alerts_type', sql`${table.alertType} in ('price_below', 'price_drop')`),
    check('price_alerts_target', sql`${table.targetPrice} > 0`),
  ],
)

/**
 * Index by which a fare finds the alerts it may trigger, see `matching/alert-keys.ts`. Fixed dates have a key for
 * each airport pair, a window one for each airport pair and month.
 */
export const alertKeys = pgTable(
  'alert_keys',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => priceAlerts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    thresholdMinor: cents('threshold_minor').notNull(),
    departsFrom: day('departs_from').notNull(),
    departsTo: day('departs_to').notNull(),
    minNights: smallint('min_nights'),
    maxNights: smallint('max_nights'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.key] }),
    index('alert_keys_match').on(table.key, table.thresholdMinor),
  ],
)

/** `dropped`: account closed, no plan, or alert paused or deleted. */
export type NotificationOutcome = 'sent' | 'refused' | 'dropped'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => priceAlerts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Copied from the alert when it triggered. */
    alertType: text('alert_type').$type<AlertType>().notNull(),
    targetPrice: integer('target_price').notNull(),
    currentMinor: cents('current_minor'),
    minor: cents('minor').notNull(),
    foundFare: jsonb('found_fare').$type<ObservedFare>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    trace: currentTraceColumn(),
    /** When its job was last enqueued; orphans are enqueued again. */
    queuedAt: timestampColumn('queued_at'),
    /** When a worker began to send it; other workers wait until the claim times out. */
    claimedAt: timestampColumn('claimed_at'),
    endedAt: timestampColumn('ended_at'),
    outcome: text('outcome').$type<NotificationOutcome>(),
  },
  (table) => [
    index('notifications_alert').on(table.alertId),
    index('notifications_user').on(table.userId),
    index('notifications_unsent')
      .on(table.createdAt)
      .where(sql`ended_at is null`),
  ],
)

/** Unsubscribe links as SHA-256 of their tokens; each attempt to send has its own. */
export const unsubscribeTokens = pgTable(
  'unsubscribe_tokens',
  {
    hash: text('hash').primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => priceAlerts.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('unsubscribe_tokens_alert').on(table.alertId)],
)

/** Users with a plan or alerts: their access as billing last published it, and whether the account is closed. */
export const people = pgTable('people', {
  userId: uuid('user_id').primaryKey(),
  accessUntil: timestampColumn('access_until'),
  planVersion: bigint('plan_version', { mode: 'number' }).notNull().default(0),
  /** As of the user’s last call. */
  isAdmin: boolean('is_admin').notNull().default(false),
  closedAt: timestampColumn('closed_at'),
  alertsViewedAt: timestampColumn('alerts_viewed_at'),
})

export const fxRates = pgTable(
  'fx_rates',
  {
    date: day('date').notNull(),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    perDollar: doublePrecision('per_dollar').notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.currency] })],
)

export const dailyCheckUsage = pgTable('daily_check_usage', {
  day: day('day').primaryKey(),
  used: integer('used').notNull().default(0),
  nextAllowedAt: timestampColumn('next_allowed_at').notNull(),
})

export type Watch = typeof watches.$inferSelect
export type StoredAlert = typeof priceAlerts.$inferSelect
export type Notification = typeof notifications.$inferSelect
export type AlertPerson = typeof people.$inferSelect
