import { calendarsBucket } from '@faresight/contracts/search/buckets'
import { type Bus, connectBus } from '@faresight/kit/bus'
import type { Log } from '@faresight/kit/log'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { type Airports, createAirports } from './airports/airports.ts'
import { type Calendars, createCalendars } from './calendars/calendars.ts'
import type { Config } from './config.ts'
import { type CountryOf, createCountryOf } from './geo/countries.ts'
import { geoServices } from './geo/services.ts'
import { keepFresh } from './money/fresh-rates.ts'
import { createLiveRates } from './money/live-rates.ts'
import { loadRates } from './money/rates.ts'
import { enabledProviders } from './providers/enabled.ts'
import { createGuard, type Guard } from './providers/guard/guard.ts'
import type { Provider } from './providers/provider.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  airports: Airports
  providers: readonly Provider[]
  guard: Guard
  calendars: Calendars
  deadlineMs: number
  countryOf: CountryOf
  log: Log
  now: () => Date
}

/** Connects what the service needs. */
export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const airports = createAirports()
  const guard = createGuard({
    // Connections of its own, so that no request to a provider waits behind results that are being kept.
    postgres: connectPostgres(config.DATABASE_URL, { max: 4, name: 'search guard' }),
    deadlineMs: config.PROVIDER_DEADLINE_MS,
    probeAfterMs: config.PROVIDER_PROBE_AFTER_MS,
    log,
  })
  const live = createLiveRates(loadRates())
  const { rates } = live
  if (config.FX_URL) keepFresh(live, { url: config.FX_URL, log, now: () => new Date() })
  const bus = await connectBus({ url: config.NATS_URL, name: 'search', log })
  const providers = enabledProviders(config, { rates, airports, guard })
  const deadlineMs = config.PROVIDER_DEADLINE_MS
  return {
    postgres: connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'search' }),
    bus,
    airports,
    providers,
    guard,
    calendars: createCalendars({ providers, bucket: bus.bucket(calendarsBucket), rates, deadlineMs }),
    deadlineMs,
    countryOf: createCountryOf({
      services: geoServices({ ipapi: config.IPAPI_BASE_URL, ipwhois: config.IPWHOIS_BASE_URL }),
      log,
      now: () => new Date(),
    }),
    log,
    now: () => new Date(),
  }
}
