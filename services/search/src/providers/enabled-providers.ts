import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { isLoopbackHost } from '@faresight/kit/loopback'
import type { AirportDirectory } from '../airports/airports.ts'
import type { Config } from '../config.ts'
import type { ProviderAdapterOptions, SendProviderRequest } from './adapter-options.ts'
import { createAmadeusProvider } from './amadeus/client.ts'
import type { ProviderLimits } from './guard/guard-policy.ts'
import type { ProviderGuard } from './guard/provider-guard.ts'
import { createIgnavProvider } from './ignav/client.ts'
import type { ProviderChain, SellerLinkRule, Provider } from './provider.ts'
import { createSkyscannerProvider } from './skyscanner/client.ts'
import { createTravelpayoutsProvider } from './travelpayouts/client.ts'

export interface ProviderDependencies {
  rates: ExchangeRates
  airports: AirportDirectory
  guard: ProviderGuard
  /** Whether requests count against the quotas of visitors and users; `auto`: those to providers on other machines. */
  allowances: Config['PROVIDER_REQUEST_ALLOWANCES']
}

/** The providers whose keys are set, cheapest request first. */
export function createEnabledProviders(config: Config, dependencies: ProviderDependencies): Provider[] {
  const { AMADEUS_CLIENT_ID, AMADEUS_CLIENT_SECRET, IGNAV_API_KEY, SKYSCANNER_API_KEY, TRAVELPAYOUTS_TOKEN } =
    config
  const amadeus = { clientSecret: AMADEUS_CLIENT_SECRET ?? '', searchUrl: config.AMADEUS_SEARCH_URL }
  return [
    IGNAV_API_KEY &&
      createGuarded(createIgnavProvider, dependencies, {
        baseUrl: config.IGNAV_BASE_URL,
        apiKey: IGNAV_API_KEY,
        linkRule: config.IGNAV_LINK_DOMAINS ?? { domains: null },
        limits: { perDay: config.IGNAV_PER_DAY, perSecond: config.IGNAV_PER_SECOND },
      }),
    SKYSCANNER_API_KEY &&
      createGuarded(createSkyscannerProvider, dependencies, {
        baseUrl: config.SKYSCANNER_BASE_URL,
        apiKey: SKYSCANNER_API_KEY,
        linkRule: config.SKYSCANNER_LINK_DOMAINS,
        limits: { perDay: config.SKYSCANNER_PER_DAY, perSecond: config.SKYSCANNER_PER_SECOND },
      }),
    AMADEUS_CLIENT_ID &&
      AMADEUS_CLIENT_SECRET &&
      createGuarded((options) => createAmadeusProvider({ ...options, ...amadeus }), dependencies, {
        baseUrl: config.AMADEUS_BASE_URL,
        apiKey: AMADEUS_CLIENT_ID,
        // Its links are searches that we compose.
        linkRule: { domains: [new URL(config.AMADEUS_SEARCH_URL).hostname] },
        limits: { perDay: config.AMADEUS_PER_DAY, perSecond: config.AMADEUS_PER_SECOND },
      }),
    TRAVELPAYOUTS_TOKEN &&
      createGuarded(createTravelpayoutsProvider, dependencies, {
        baseUrl: config.TRAVELPAYOUTS_BASE_URL,
        apiKey: TRAVELPAYOUTS_TOKEN,
        linkRule: config.TRAVELPAYOUTS_LINK_DOMAINS,
        limits: { perDay: config.TRAVELPAYOUTS_PER_DAY, perSecond: config.TRAVELPAYOUTS_PER_SECOND },
      }),
  ].filter((it) => it !== '' && it !== undefined)
}

interface ProviderSettings {
  baseUrl: string
  apiKey: string
  linkRule: Omit<SellerLinkRule, 'loopback'>
  limits: ProviderLimits
}

function createGuarded(
  create: (options: ProviderAdapterOptions) => Provider,
  { rates, airports, guard, allowances }: ProviderDependencies,
  { baseUrl, apiKey, linkRule, limits }: ProviderSettings,
): Provider {
  // Providers on loopback are sandboxes, which cost nothing.
  const loopback = isLoopbackHost(new URL(baseUrl).hostname)
  const createAdapter = (send: SendProviderRequest) =>
    create({
      baseUrl,
      apiKey,
      send,
      rates,
      expandAirports: (code, nearby) => airports.expand(code, nearby),
      airportSize: (code) => airports.sizeOf(code),
      timeZoneOf: (code) => airports.timeZoneOf(code),
      linkRule: { ...linkRule, loopback },
    })
  const tracksCallerQuotas = allowances === 'auto' ? !loopback : allowances === 'on'
  return guard.guardProvider(limits, createAdapter, { tracksCallerQuotas })
}

/** Those that are named, together and no others; by default one live provider after the other, cheapest request first. */
export function selectScanProviders(
  providers: readonly Provider[],
  named: readonly string[] | undefined,
): ProviderChain {
  if (named) return [providers.filter(({ name }) => named.includes(name))]
  return providers.filter(({ cachedOnly }) => !cachedOnly).map((provider) => [provider])
}
