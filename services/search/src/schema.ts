import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type {
  CabinClass,
  FareQueryLeg,
  StopsFilter,
  TripType,
} from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { Viewer } from '@faresight/contracts/viewer'
import { timestampColumn } from '@faresight/kit/columns'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

export { inboxTable } from '@faresight/kit/inbox/inbox'
export { outboxTable } from '@faresight/kit/outbox/outbox'

const fareQueryColumns = () => ({
  tripType: text('trip_type').$type<TripType>().notNull().default('roundtrip'),
  origin: text('origin'),
  destination: text('destination'),
  departureDate: date('departure_date', { mode: 'string' }),
  returnDate: date('return_date', { mode: 'string' }),
  /** Of a multi-city trip alone. */
  legs: jsonb('legs').$type<FareQueryLeg[]>(),
  flexibleDates: boolean('flexible_dates').notNull().default(false),
  nearbyAirports: boolean('nearby_airports').notNull().default(false),
  /** Seats: with children, without infants. */
  passengers: smallint('passengers').notNull().default(1),
  children: smallint('children').notNull().default(0),
  infants: smallint('infants').notNull().default(0),
  cabinClass: text('cabin_class').$type<CabinClass>().notNull().default('economy'),
  stops: text('stops').$type<StopsFilter>().notNull().default('any'),
  currency: text('currency').$type<CurrencyCode>().notNull().default('USD'),
})

/** A search of a signed-in user, or the holder of the offers of a scan. */
export const flightSearches = pgTable(
  'flight_searches',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id'),
    /** `scan` holds the offers of an AI search, each with its own dates, and is never shown as a search. */
    kind: text('kind').$type<'search' | 'scan'>().notNull().default('search'),
    ...fareQueryColumns(),
    resultsCount: integer('results_count').notNull().default(0),
    /** Lowest live price. */
    lowestMinor: bigint('lowest_minor', { mode: 'number' }),
    providers: jsonb('providers').$type<ProviderStatus[]>().notNull(),
    done: boolean('done').notNull().default(true),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('flight_searches_user').on(table.userId, table.createdAt),
    index('flight_searches_created').on(table.createdAt),
  ],
)

export type StoredSearch = typeof flightSearches.$inferSelect

/** `itinerary` is complete, with sellers' links; the columns summarize it. */
export const flightResults = pgTable(
  'flight_results',
  {
    id: uuid('id').primaryKey(),
    searchId: uuid('search_id')
      .notNull()
      .references(() => flightSearches.id, { onDelete: 'cascade' }),
    /** In the order `best`, from 0; final once the search is done. */
    position: integer('position').notNull(),
    airline: text('airline').notNull(),
    provider: text('provider').notNull(),
    /** Major units, for the whole party. */
    price: numeric('price', { precision: 14, scale: 3, mode: 'number' }),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency').$type<CurrencyCode>().notNull().default('USD'),
    cabin: text('cabin').$type<CabinClass>().notNull(),
    fareClass: text('fare_class'),
    fareBasis: text('fare_basis'),
    brandedFare: text('branded_fare'),
    departureDate: date('departure_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }),
    /** `HH:mm`, local to the airport. */
    departureTime: text('departure_time').notNull(),
    arrivalTime: text('arrival_time').notNull(),
    /** Minutes, all legs together. */
    duration: integer('duration').notNull(),
    stops: smallint('stops').notNull().default(0),
    bookingUrl: text('booking_url').notNull(),
    itinerary: jsonb('itinerary').$type<Itinerary>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('flight_results_search').on(table.searchId, table.position)],
)

/** Events of a search, for readers who join late or resume. */
export const searchEvents = pgTable(
  'search_events',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => flightSearches.id, { onDelete: 'cascade' }),
    /** From 1, without gaps: the `id` of the event in the stream. */
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<StoredSearchEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.seq] })],
)

/** Results by id, since what a reader may see is decided when the event is sent. */
export type StoredSearchEvent =
  | { kind: 'offers'; results: string[]; removed: string[] }
  | { kind: 'provider'; status: ProviderStatus }
  | { kind: 'refused' }
  | { kind: 'done'; resultsCount: number }

/** Redirects to sellers. They outlive the search; `userId` is removed after twelve months or with the account. */
export const bookingClicks = pgTable(
  'booking_clicks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id'),
    resultId: uuid('result_id').notNull(),
    provider: text('provider').notNull(),
    seller: text('seller').notNull(),
    /** When the search found it, for the whole party. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    /** At the click, where the price was checked then. */
    clickPriceMinor: bigint('click_price_minor', { mode: 'number' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('booking_clicks_provider').on(table.provider, table.createdAt),
    index('booking_clicks_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('booking_clicks_identified')
      .on(table.createdAt)
      .where(sql`user_id is not null`),
  ],
)

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    isFavorite: boolean('is_favorite').notNull().default(false),
    ...fareQueryColumns(),
    /** Grows with each deletion and restoration, so that consumers can order events. */
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    index('saved_searches_user').on(table.userId, table.createdAt),
    index('saved_searches_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

export type StoredSavedSearch = typeof savedSearches.$inferSelect

export const searchDays = pgTable(
  'search_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    viewer: text('viewer').$type<Viewer>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.viewer] })],
)

export const providerStates = pgTable('provider_states', {
  provider: text('provider').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
  requests: integer('requests').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  nextRequestAt: timestampColumn('next_request_at').notNull(),
  pausedUntil: timestampColumn('paused_until'),
  consecutiveRateLimits: integer('consecutive_rate_limits').notNull().default(0),
  /** A character for each call, newest last: `.` answered, `x` failed. */
  recentOutcomes: text('recent_outcomes').notNull().default(''),
  probeAt: timestampColumn('probe_at'),
  failedProbes: integer('failed_probes').notNull().default(0),
  retryBudget: doublePrecision('retry_budget').notNull().default(1),
  lastAnswerAt: timestampColumn('last_answer_at'),
  lastFailureAt: timestampColumn('last_failure_at'),
})

/** Requests to providers on past days (UTC). Never deleted. */
export const providerDays = pgTable(
  'provider_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    provider: text('provider').notNull(),
    requests: integer('requests').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider] })],
)

/** Requests of a day (UTC) by quota key. Deleted after the next day. */
export const providerQuotaUsage = pgTable(
  'provider_quota_usage',
  {
    day: date('day', { mode: 'string' }).notNull(),
    provider: text('provider').notNull(),
    /** `visitors`, `members`, `user` and an id, a network such as `203.0.113.0/24`, or the hash of a smaller network. */
    quotaKey: text('quota_key').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider, table.quotaKey] })],
)

/** Salts the hashes of a day's networks. Deleted with its counts, after which no hash can be traced back. */
export const networkHashSalts = pgTable('network_hash_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})

export const blockedNetworks = pgTable('blocked_networks', {
  /** As in `provider_quota_usage`: `203.0.113.0/24`. */
  network: text('network').primaryKey(),
  blockedAt: timestampColumn('blocked_at').notNull().defaultNow(),
})
