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

/** What a search asks, as `questions/stored.ts` writes it. */
const askedColumns = () => ({
  tripType: text('trip_type').$type<TripType>().notNull().default('roundtrip'),
  origin: text('origin'),
  destination: text('destination'),
  departureDate: date('departure_date', { mode: 'string' }),
  returnDate: date('return_date', { mode: 'string' }),
  /** Of a multi-city trip; the others are told by the columns above. */
  legs: jsonb('legs').$type<FareQueryLeg[]>(),
  flexibleDates: boolean('flexible_dates').notNull().default(false),
  nearbyAirports: boolean('nearby_airports').notNull().default(false),
  /** Seats; children are among them, infants are not. */
  passengers: smallint('passengers').notNull().default(1),
  children: smallint('children').notNull().default(0),
  infants: smallint('infants').notNull().default(0),
  cabinClass: text('cabin_class').$type<CabinClass>().notNull().default('economy'),
  stops: text('stops').$type<StopsFilter>().notNull().default('any'),
  currency: text('currency').$type<CurrencyCode>().notNull().default('USD'),
})

/** A search that somebody signed in made, with what each provider had to say to it, or what stands for a scan. */
export const flightSearches = pgTable(
  'flight_searches',
  {
    id: uuid('id').primaryKey(),
    /** A user of the auth service, whose table is not ours to refer to. */
    userId: uuid('user_id'),
    /** With `scan` the offers of an AI search hang here, each of its own days; nobody sees it as a search. */
    kind: text('kind').$type<'search' | 'scan'>().notNull().default('search'),
    ...askedColumns(),
    resultsCount: integer('results_count').notNull().default(0),
    /** The lowest of its live prices; null where there is none. */
    lowestMinor: bigint('lowest_minor', { mode: 'number' }),
    providers: jsonb('providers').$type<ProviderStatus[]>().notNull(),
    /** False while its providers are being asked. */
    done: boolean('done').notNull().default(true),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('flight_searches_user').on(table.userId, table.createdAt),
    index('flight_searches_created').on(table.createdAt),
  ],
)

export type StoredSearch = typeof flightSearches.$inferSelect

/** What a search found. `itinerary` is the whole of it, sellers' links included; the columns say it in short. */
export const flightResults = pgTable(
  'flight_results',
  {
    id: uuid('id').primaryKey(),
    searchId: uuid('search_id')
      .notNull()
      .references(() => flightSearches.id, { onDelete: 'cascade' }),
    /** Place in the order of Best, from 0; while the search runs, among what had come by then. */
    position: integer('position').notNull(),
    airline: text('airline').notNull(),
    provider: text('provider').notNull(),
    /** Major units, for the whole party; null where no seller gave a price, which is not a price of 0. */
    price: numeric('price', { precision: 14, scale: 3, mode: 'number' }),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency').$type<CurrencyCode>().notNull().default('USD'),
    cabin: text('cabin').$type<CabinClass>().notNull(),
    fareClass: text('fare_class'),
    fareBasis: text('fare_basis'),
    brandedFare: text('branded_fare'),
    departureDate: date('departure_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }),
    /** Local to the airport. */
    departureTime: text('departure_time').notNull(),
    arrivalTime: text('arrival_time').notNull(),
    /** Minutes of all legs together. */
    duration: integer('duration').notNull(),
    stops: smallint('stops').notNull().default(0),
    /** Our own address, which leads on to the seller's. */
    bookingUrl: text('booking_url').notNull(),
    itinerary: jsonb('itinerary').$type<Itinerary>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('flight_results_search').on(table.searchId, table.position)],
)

/** What a search has said so far, for readers who come late or come again. */
export const searchEvents = pgTable(
  'search_events',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => flightSearches.id, { onDelete: 'cascade' }),
    /** From 1, without gaps: the `id` of the event in the stream. */
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<StoredEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.seq] })],
)

/** An event as it is kept: results by their ids, since a reader may see less or more of them by the time of reading. */
export type StoredEvent =
  | { kind: 'offers'; results: string[]; removed: string[] }
  | { kind: 'provider'; status: ProviderStatus }
  | { kind: 'refused' }
  | { kind: 'done'; resultsCount: number }

/** Travellers whom we sent to a seller. Outlives the search and the account: that somebody went is told, who is not. */
export const bookingClicks = pgTable(
  'booking_clicks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id'),
    resultId: uuid('result_id').notNull(),
    provider: text('provider').notNull(),
    seller: text('seller').notNull(),
    /** What it cost when it was found, for the whole party; null without a price. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    /** What it cost at the click, where that was looked up. */
    nowMinor: bigint('now_minor', { mode: 'number' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('booking_clicks_provider').on(table.provider, table.createdAt),
    index('booking_clicks_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    // Those whose person is still known, by age.
    index('booking_clicks_known')
      .on(table.createdAt)
      .where(sql`user_id is not null`),
  ],
)

/** Searches that somebody keeps under a name, until they delete them. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey(),
    /** A user of the auth service, whose table is not ours to refer to. */
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    isFavorite: boolean('is_favorite').notNull().default(false),
    ...askedColumns(),
    /** Grows each time it is deleted or that is taken back, so that who hears of it late knows what came last. */
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

/** How many searches were begun on each day (UTC), by what those could see who began them. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    viewer: text('viewer').$type<Viewer>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.viewer] })],
)

/** What all replicas know of a provider together: `providers/guard/shared-admission.ts` decides by it. */
export const providerStates = pgTable('provider_states', {
  provider: text('provider').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
  requests: integer('requests').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  nextTurnAt: timestampColumn('next_turn_at').notNull(),
  pausedUntil: timestampColumn('paused_until'),
  refusals: integer('refusals').notNull().default(0),
  recent: text('recent').notNull().default(''),
  probeAt: timestampColumn('probe_at'),
  failedProbes: integer('failed_probes').notNull().default(0),
  savedRetries: doublePrecision('saved_retries').notNull().default(1),
  lastAnswerAt: timestampColumn('last_answer_at'),
  lastFailureAt: timestampColumn('last_failure_at'),
})

/** What providers were asked on days (UTC) that are over, all replicas together. Kept for good: a row a day and provider. */
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

/** What of each provider's day (UTC) was used up for whom: all visitors, all members, a network, a user. Deleted after the next day. */
export const providerSpend = pgTable(
  'provider_spend',
  {
    day: date('day', { mode: 'string' }).notNull(),
    provider: text('provider').notNull(),
    /** `visitors`, `members`, `user` and an id, or a network with its bits; of the smallest ones a hash stands there. */
    spender: text('spender').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider, table.spender] })],
)

/** With what the addresses of a day are hashed; deleted with its counts, after which nobody can tell who they were. */
export const spendSalts = pgTable('spend_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})

/** Networks for which no provider is asked, by the owner's word. */
export const blockedNetworks = pgTable('blocked_networks', {
  /** As in `provider_spend`: `203.0.113.0/24`. */
  network: text('network').primaryKey(),
  blockedAt: timestampColumn('blocked_at').notNull().defaultNow(),
})
