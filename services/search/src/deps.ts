import { fareCalendarsBucket } from '@faresight/contracts/search/buckets'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { type AirportDirectory, getAirportDirectory } from './airports/airports.ts'
import { type FareCalendarService, createFareCalendarService } from './calendars/fare-calendars.ts'
import type { Config } from './config.ts'
import { type LookUpCountry, createCountryLookup } from './geo/country-lookup.ts'
import { createIpCountryServices } from './geo/geo-services.ts'
import { loadPackagedRates, createLiveExchangeRates, type LiveExchangeRates } from './money/rates.ts'
import { createEnabledProviders, selectScanProviders } from './providers/enabled-providers.ts'
import { createProviderGuard, type ProviderGuard } from './providers/guard/provider-guard.ts'
import type { Provider, ProviderChain } from './providers/provider.ts'
import { createProviderQuoteCache } from './quotes/provider-quote-cache.ts'
import { createBestLiveOffersCache, type BestLiveOffersCache } from './quotes/best-live-offers.ts'
import {
  createObservedFaresPublisher,
  type ObservedFaresPublisher,
} from './quotes/observed-fares-publisher.ts'
import { cacheAndPublishObservedFares } from './quotes/observed-fares.ts'
import { createQuoteAdmission } from './quotes/quote-admission.ts'
import { createQuoteService, type QuoteService } from './quotes/quote-service.ts'
import { createUsualPriceClient, type ReadUsualPrice } from './prices/usual-prices.ts'
import { createBackgroundTasks, type BackgroundTasks } from './background-tasks.ts'
import { type FindAttackChallenge, createAttackChallengeFinder } from './abuse-protection/attack-challenge.ts'
import {
  createNetworkHashSaltReader,
  createVisitorQuotaKeyResolver,
  type ResolveVisitorQuotaKeys,
} from './abuse-protection/visitor-quota-keys.ts'
import { createSearchCountTally, type SearchCountTally } from './search-days/count-tally.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  airports: AirportDirectory
  rates: ExchangeRates
  liveRates: LiveExchangeRates
  providers: readonly Provider[]
  scanProviders: ProviderChain
  quotes: QuoteService
  usualPrice: ReadUsualPrice
  bestLiveOffers: BestLiveOffersCache
  observedFares: ObservedFaresPublisher
  tasks: BackgroundTasks
  tally: SearchCountTally
  calendars: FareCalendarService
  resolveVisitorQuotaKeys: ResolveVisitorQuotaKeys
  attackChallenge: FindAttackChallenge
  guard: ProviderGuard
  requestPrices: ReadonlyMap<string, number>
  deadlineMs: number
  countryOf: LookUpCountry
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const airports = getAirportDirectory()
  const guard = createProviderGuard({
    // Its own connections, so that no request to a provider waits for results being stored.
    postgres: connectPostgres(config.DATABASE_URL, { max: 4, name: 'search guard' }),
    deadlineMs: config.PROVIDER_DEADLINE_MS,
    probeAfterMs: config.PROVIDER_PROBE_AFTER_MS,
    admissionTimeoutMs: config.PROVIDER_ADMISSION_TIMEOUT_MS,
    log,
  })
  const liveRates = createLiveExchangeRates(loadPackagedRates())
  const { rates } = liveRates
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'search' })
  const bus = await connectBus({
    url: config.NATS_URL,
    name: 'search',
    log,
    bucketTimeoutMs: config.CACHE_TIMEOUT_MS,
  })
  const providers = createEnabledProviders(config, {
    rates,
    airports,
    guard,
    allowances: config.PROVIDER_REQUEST_ALLOWANCES,
  })
  const deadlineMs = config.PROVIDER_DEADLINE_MS
  const now = () => new Date()
  const salt = createNetworkHashSaltReader({ db: postgres.db, log, now })
  const usualPrice = createUsualPriceClient({ bus, log, now })
  const bestLiveOffers = createBestLiveOffersCache(bus, providers)
  const observedFares = createObservedFaresPublisher({ bus, postgres, log })
  return {
    postgres,
    bus,
    airports,
    rates,
    usualPrice,
    bestLiveOffers,
    observedFares,
    liveRates,
    providers,
    guard,
    requestPrices: config.PROVIDER_PRICES,
    resolveVisitorQuotaKeys: createVisitorQuotaKeyResolver(salt),
    attackChallenge: createAttackChallengeFinder({ db: postgres.db, guard, salt, log, now }),
    calendars: createFareCalendarService({
      providers,
      bucket: bus.bucket(fareCalendarsBucket),
      rates,
      deadlineMs,
    }),
    scanProviders: selectScanProviders(providers, config.SCAN_PROVIDERS),
    quotes: createQuoteService({
      deadlineMs,
      cache: createProviderQuoteCache(bus, now),
      queue: createQuoteAdmission(
        createBoundedTaskQueue({ running: config.MAX_CONCURRENT_QUOTES, waiting: 0 }),
        config.MAX_QUOTE_WAIT_MS,
      ),
      places: airports,
      onCompleted: (quote) =>
        cacheAndPublishObservedFares(quote, { rates, usualPrice, bestLiveOffers, observedFares }),
      log,
      now,
    }),
    tasks: createBackgroundTasks((error) => log.error({ err: error }, 'a stored search failed')),
    tally: createSearchCountTally(),
    deadlineMs,
    countryOf: createCountryLookup({
      services: createIpCountryServices({ ipapi: config.IPAPI_BASE_URL, ipwhois: config.IPWHOIS_BASE_URL }),
      log,
      now,
    }),
    log,
    now,
  }
}
