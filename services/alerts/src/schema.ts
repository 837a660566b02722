import type { AlertType } from '@faresight/contracts/alerts/alert'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import { timestampColumn, traceColumn } from '@faresight/kit/columns'
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
/** US cents, for the whole party. */
const cents = (name: string) => bigint(name, { mode: 'number' })

/** What a check found of one pair of days: US cents, or `null` where nobody sells it. */
export interface SeenPair {
  departureDate: string
  returnDate: string | null
  minor: number | null
  /** Of the rates that it was reckoned by, where it is known. */
  rateDate: string | null
  seenAt: string
}

/** What is watched: one row however many alerts watch the same. Its day and price are those of its checks. */
export const watches = pgTable(
  'watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** All of the question in one text: equal questions are one watch. */
    question: text('question').notNull().unique(),
    /** Airports or metro areas as they were chosen, and the airports that they stand for. */
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    origins: text('origins').array().notNull(),
    destinations: text('destinations').array().notNull(),
    /** Of the origin, by whose calendar a day is over. */
    timeZone: text('time_zone').notNull(),
    tripType: text('trip_type').$type<ScanTripType>().notNull(),
    /** Of one pair of days; null where a window is watched. */
    departureDate: day('departure_date'),
    returnDate: day('return_date'),
    /** Days of departure, both included; of one pair twice the same. */
    departsFrom: day('departs_from').notNull(),
    departsTo: day('departs_to').notNull(),
    /** Of a round trip in a window. */
    minNights: smallint('min_nights'),
    maxNights: smallint('max_nights'),
    passengers: smallint('passengers').notNull(),
    children: smallint('children').notNull().default(0),
    infants: smallint('infants').notNull().default(0),
    cabinClass: text('cabin_class').$type<CabinClass>().notNull(),
    stops: text('stops').$type<StopsFilter>().notNull(),
    /** When its last check ended, and what it found. */
    lastCheckedAt: timestampColumn('last_checked_at'),
    lastMinor: cents('last_minor'),
    /** When two checks in a row last found clearly different prices. */
    movedAt: timestampColumn('moved_at'),
    /** Of a window: what its checks have last found of each pair of days, newest first. */
    seen: jsonb('seen').$type<SeenPair[]>().notNull().default([]),
    /** Checks in a row that nobody answered. */
    failures: integer('failures').notNull().default(0),
    nextCheckAt: timestampColumn('next_check_at').notNull().defaultNow(),
    /** Since when a job is to check it, or is at it. */
    queuedAt: timestampColumn('queued_at'),
    /** Raised with each job: what an earlier one finds changes nothing. */
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

/** The lowest price that each check found. */
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

/** What somebody waits for. An alert stands, and has keys, while it is active, not triggered and not deleted. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A user of the auth service, whose table is not ours to refer to. */
    userId: uuid('user_id').notNull(),
    /** A saved search of the search service, and how much we have heard of it. */
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
    /** Whole dollars. */
    targetPrice: integer('target_price').notNull(),
    minimumDrop: integer('minimum_drop'),
    /** What a drop is measured from; null until a price is known. */
    currentMinor: cents('current_minor'),
    /** A fare triggers it that costs as much at most; null while that cannot be said. `rules/threshold.ts` derives it. */
    thresholdMinor: cents('threshold_minor'),
    /** Fares that were seen before do not count. */
    countsFrom: timestampColumn('counts_from').notNull(),
    /** By the rates of this day, too, a fare has to be low enough: a changed rate alone never triggers. */
    rateDate: day('rate_date').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isTriggered: boolean('is_triggered').notNull().default(false),
    triggeredAt: timestampColumn('triggered_at'),
    /** What it told of last, in US cents and in full. */
    foundMinor: cents('found_minor'),
    found: jsonb('found').$type<ObservedFare>(),
    deletedAt: timestampColumn('deleted_at'),
    /** Its saved search was deleted, and may take it along when it comes back. */
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
 * By what an observed fare finds the alerts that it may trigger: `matching/keys.ts` says what a key is. One of a pair of days
 * has a key for each pair of airports, one of a window for each of these and each month.
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

/** What became of a notification. `dropped`: the account is closed, there is no plan, or its owner wants none of it any more. */
export type Outcome = 'sent' | 'refused' | 'dropped'

/** Mails of triggered alerts: written with the trigger, sent by a job. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => priceAlerts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** As they were when it was triggered. */
    alertType: text('alert_type').$type<AlertType>().notNull(),
    targetPrice: integer('target_price').notNull(),
    currentMinor: cents('current_minor'),
    minor: cents('minor').notNull(),
    found: jsonb('found').$type<ObservedFare>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    trace: traceColumn(),
    /** When its job was put into the queue; whatever was left behind is put there again. */
    queuedAt: timestampColumn('queued_at'),
    /** Since when a worker hands it to the mail server: another one leaves it alone meanwhile. */
    sendingAt: timestampColumn('sending_at'),
    endedAt: timestampColumn('ended_at'),
    outcome: text('outcome').$type<Outcome>(),
  },
  (table) => [
    index('notifications_alert').on(table.alertId),
    index('notifications_user').on(table.userId),
    index('notifications_unsent')
      .on(table.createdAt)
      .where(sql`ended_at is null`),
  ],
)

/** Links in mails by which alerts are paused, as SHA-256 of their tokens: a letter that is sent twice has two. */
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

/** Everybody with a plan or with alerts: what billing last said of that plan, and whether they are still there. */
export const people = pgTable('people', {
  userId: uuid('user_id').primaryKey(),
  accessUntil: timestampColumn('access_until'),
  planVersion: bigint('plan_version', { mode: 'number' }).notNull().default(0),
  /** Administrators need no plan; as of their last call. */
  isAdmin: boolean('is_admin').notNull().default(false),
  closedAt: timestampColumn('closed_at'),
  /** When they last looked at what was triggered. */
  lookedAt: timestampColumn('looked_at'),
})

/** What one US dollar was worth, on each day that an alert refers to. */
export const fxRates = pgTable(
  'fx_rates',
  {
    date: day('date').notNull(),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    perDollar: doublePrecision('per_dollar').notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.currency] })],
)

/** How many fares were asked for on each day (UTC), over all replicas, and up to when that is if they are asked for evenly. */
export const checkDays = pgTable('check_days', {
  day: day('day').primaryKey(),
  used: integer('used').notNull().default(0),
  pacedTo: timestampColumn('paced_to').notNull(),
})

export type Watch = typeof watches.$inferSelect
export type StoredAlert = typeof priceAlerts.$inferSelect
export type Notification = typeof notifications.$inferSelect
export type Person = typeof people.$inferSelect
