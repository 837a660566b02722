import type { Airports } from '../airports/airports.ts'
import type { Config } from '../config.ts'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { createAmadeus } from './amadeus/client.ts'
import type { ClientOptions } from './client-options.ts'
import type { Guard } from './guard/guard.ts'
import type { Limits } from './guard/limits.ts'
import { createIgnav } from './ignav/client.ts'
import { isLoopbackHost } from '@faresight/kit/loopback'
import type { LinkRule, Provider } from './provider.ts'
import type { Send } from './send.ts'
import { createSkyscanner } from './skyscanner/client.ts'
import { createTravelpayouts } from './travelpayouts/client.ts'

/** What providers are built from. */
export interface Surroundings {
  rates: ExchangeRates
  airports: Airports
  guard: Guard
  /** Whether what visitors and users ask is bound by their part of the day; `auto`: of providers that are not on this machine. */
  allowances: Config['ALLOWANCES']
}

/** The providers whose keys are set, in the order of what a request costs: scans ask the cheapest. */
export function enabledProviders(config: Config, surroundings: Surroundings): Provider[] {
  const { AMADEUS_CLIENT_ID, AMADEUS_CLIENT_SECRET, IGNAV_API_KEY, SKYSCANNER_API_KEY, TRAVELPAYOUTS_TOKEN } =
    config
  const amadeus = { clientSecret: AMADEUS_CLIENT_SECRET ?? '', searchUrl: config.AMADEUS_SEARCH_URL }
  return [
    IGNAV_API_KEY &&
      provider(createIgnav, surroundings, {
        baseUrl: config.IGNAV_BASE_URL,
        apiKey: IGNAV_API_KEY,
        links: config.IGNAV_LINK_DOMAINS ?? { domains: null },
        limits: { perDay: config.IGNAV_PER_DAY, perSecond: config.IGNAV_PER_SECOND },
      }),
    SKYSCANNER_API_KEY &&
      provider(createSkyscanner, surroundings, {
        baseUrl: config.SKYSCANNER_BASE_URL,
        apiKey: SKYSCANNER_API_KEY,
        links: config.SKYSCANNER_LINK_DOMAINS,
        limits: { perDay: config.SKYSCANNER_PER_DAY, perSecond: config.SKYSCANNER_PER_SECOND },
      }),
    AMADEUS_CLIENT_ID &&
      AMADEUS_CLIENT_SECRET &&
      provider((options) => createAmadeus({ ...options, ...amadeus }), surroundings, {
        baseUrl: config.AMADEUS_BASE_URL,
        apiKey: AMADEUS_CLIENT_ID,
        // It names no seller's address: its links are ours.
        links: { domains: [new URL(config.AMADEUS_SEARCH_URL).hostname] },
        limits: { perDay: config.AMADEUS_PER_DAY, perSecond: config.AMADEUS_PER_SECOND },
      }),
    TRAVELPAYOUTS_TOKEN &&
      provider(createTravelpayouts, surroundings, {
        baseUrl: config.TRAVELPAYOUTS_BASE_URL,
        apiKey: TRAVELPAYOUTS_TOKEN,
        links: config.TRAVELPAYOUTS_LINK_DOMAINS,
        limits: { perDay: config.TRAVELPAYOUTS_PER_DAY, perSecond: config.TRAVELPAYOUTS_PER_SECOND },
      }),
  ].filter((it) => it !== '' && it !== undefined)
}

interface Settings {
  baseUrl: string
  apiKey: string
  links: Omit<LinkRule, 'loopback'>
  limits: Limits
}

function provider(
  create: (options: ClientOptions) => Provider,
  { rates, airports, guard, allowances }: Surroundings,
  { baseUrl, apiKey, links, limits }: Settings,
): Provider {
  // Only a provider that is on this machine itself may lead there, and none of those costs money.
  const loopback = isLoopbackHost(new URL(baseUrl).hostname)
  const make = (send: Send) =>
    create({
      baseUrl,
      apiKey,
      send,
      rates,
      expand: (code, nearby) => airports.expand(code, nearby),
      sizeOf: (code) => airports.sizeOf(code),
      timeZoneOf: (code) => airports.timeZoneOf(code),
      links: { ...links, loopback },
    })
  const countsSpenders = allowances === 'auto' ? !loopback : allowances === 'on'
  return guard.around(limits, make, { countsSpenders })
}
