import { calendarsBucket } from '@faresight/contracts/search/buckets'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { createBoundedQueue } from '@faresight/kit/bounded-queue'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { type Airports, createAirports } from './airports/airports.ts'
import { type Calendars, createCalendars } from './calendars/calendars.ts'
import type { Config } from './config.ts'
import { type LookUpCountry, createCountryLookup } from './geo/country-lookup.ts'
import { createGeoServices } from './geo/geo-services.ts'
import { loadPackagedRates, createLiveRates, type LiveRates } from './money/rates.ts'
import { createEnabledProviders, selectScanProviders } from './providers/enabled-providers.ts'
import { createProviderGuard, type ProviderGuard } from './providers/guard/provider-guard.ts'
import type { Provider } from './providers/provider.ts'
import { createAnswerCache } from './quotes/cache.ts'
import { createDateFares, type DateFares } from './quotes/date-fares.ts'
import { observe } from './quotes/observed.ts'
import { createQuotes, type Quotes } from './quotes/quotes.ts'
import { createUsualPrices, type ReadUsualPrice } from './prices/usual-prices.ts'
import { createRunning, type Running } from './running.ts'
import { type FindAttackChallenge, createAttackChallengeFinder } from './abuse-protection/attack-challenge.ts'
import {
  createDailySaltReader,
  createVisitorNetworkResolver,
  type ResolveVisitorNetworks,
} from './abuse-protection/visitor-networks.ts'
import { createTally, type Tally } from './search-days/tally.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  airports: Airports
  /** Always those of now. */
  rates: ExchangeRates
  /** Whose rates these are. */
  liveRates: LiveRates
  providers: readonly Provider[]
  /** Those of them that scans may use. */
  scanProviders: readonly Provider[]
  quotes: Quotes
  /** What one adult usually pays, by which prices are judged. */
  usualPrice: ReadUsualPrice
  /** What trips cost on the days of a question, for grids of flexible dates. */
  dateFares: DateFares
  /** Kept searches under way, which go on when nobody waits for them. */
  running: Running
  /** Searches that were begun here. */
  tally: Tally
  calendars: Calendars
  /** For whom what a visitor asks is counted. */
  visitorNetworks: ResolveVisitorNetworks
  /** What visitors solve first while searches come in as in an attack. */
  attackChallenge: FindAttackChallenge
  guard: ProviderGuard
  /** What a request to a provider costs in USD, as far as the operator has said so. */
  prices: ReadonlyMap<string, number>
  deadlineMs: number
  countryOf: LookUpCountry
  log: Log
  now: () => Date
}

/** Connects what the service needs. */
export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const airports = createAirports()
  const guard = createProviderGuard({
    // Connections of its own, so that no request to a provider waits behind results that are being kept.
    postgres: connectPostgres(config.DATABASE_URL, { max: 4, name: 'search guard' }),
    deadlineMs: config.PROVIDER_DEADLINE_MS,
    probeAfterMs: config.PROVIDER_PROBE_AFTER_MS,
    admissionTimeoutMs: config.COUNTING_TIMEOUT_MS,
    log,
  })
  const liveRates = createLiveRates(loadPackagedRates())
  const { rates } = liveRates
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'search' })
  const bus = await connectBus({
    url: config.NATS_URL,
    name: 'search',
    log,
    bucketTimeoutMs: config.CACHE_TIMEOUT_MS,
  })
  const providers = createEnabledProviders(config, { rates, airports, guard, allowances: config.ALLOWANCES })
  const deadlineMs = config.PROVIDER_DEADLINE_MS
  const now = () => new Date()
  const salt = createDailySaltReader({ db: postgres.db, log, now })
  const usualPrice = createUsualPrices({ bus, log, now })
  const dateFares = createDateFares(bus, providers)
  return {
    postgres,
    bus,
    airports,
    rates,
    usualPrice,
    dateFares,
    liveRates,
    providers,
    guard,
    prices: config.PROVIDER_PRICES,
    visitorNetworks: createVisitorNetworkResolver(salt),
    attackChallenge: createAttackChallengeFinder({ db: postgres.db, guard, salt, log, now }),
    calendars: createCalendars({ providers, bucket: bus.bucket(calendarsBucket), rates, deadlineMs }),
    scanProviders: selectScanProviders(providers, config.SCAN_PROVIDERS),
    quotes: createQuotes({
      deadlineMs,
      cache: createAnswerCache(bus, now),
      queue: createBoundedQueue({ running: config.QUOTES_AT_ONCE, waiting: 0 }),
      places: airports,
      observe: (asked) => observe(postgres.db, asked, { rates, usualPrice, dateFares }),
      log,
      now,
    }),
    running: createRunning((error) => log.error({ err: error }, 'a kept search failed')),
    tally: createTally(),
    deadlineMs,
    countryOf: createCountryLookup({
      services: createGeoServices({ ipapi: config.IPAPI_BASE_URL, ipwhois: config.IPWHOIS_BASE_URL }),
      log,
      now,
    }),
    log,
    now,
  }
}
