import {
  busConfigShape,
  commonConfigShape,
  httpUrlVar,
  identityConfigShape,
  millisecondsVar,
  parseConfig,
  postgresConfigShape,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'
import { maxProviderTimeoutMs } from './deadlines.ts'
import type { ProviderLimits } from './providers/guard/guard-policy.ts'
import { providerRequestPricesSchema } from './providers/usage/request-prices.ts'

const address = httpUrlVar.transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/** `skyscanner.net,skyscanner.pxf.io?u`: domains, and affiliate networks with the parameter that holds the target. */
const linkDomains = z
  .string()
  .regex(
    /^[a-z0-9.-]+\.[a-z]+(\?[a-z_]+)?(,[a-z0-9.-]+\.[a-z]+(\?[a-z_]+)?)*$/,
    'must be domains separated by commas; an affiliate network is followed by ? and the parameter that holds the target',
  )
  .transform((text) => {
    const entries = text.split(',').map((entry) => entry.split('?'))
    return {
      domains: entries.flatMap(([domain = '', target]) => (target ? [] : domain)),
      affiliates: entries.flatMap(([domain = '', target]) => (target ? { domain, target } : [])),
    }
  })

const names = z
  .string()
  .regex(/^[a-z]+(,[a-z]+)*$/, 'must be names of providers separated by commas')
  .transform((text) => text.split(','))

const defaultProviderLimits: ProviderLimits = { perDay: 2000, perSecond: 5 }

const perDay = integerVar(1, 99_999_999, 'requests a day')

const perSecond = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be requests a second, 0.01 to 9999')
  .transform(Number)
  .refine((number) => number > 0, 'must be requests a second, 0.01 to 9999')

const searchConfig = z.object({
  ...commonConfigShape,
  ...identityConfigShape,
  ...busConfigShape,
  ...postgresConfigShape,
  IGNAV_API_KEY: z.string().optional(),
  IGNAV_BASE_URL: address.default('https://ignav.com'),
  IGNAV_LINK_DOMAINS: linkDomains.optional(),
  IGNAV_PER_DAY: perDay.default(defaultProviderLimits.perDay),
  IGNAV_PER_SECOND: perSecond.default(defaultProviderLimits.perSecond),
  SKYSCANNER_API_KEY: z.string().optional(),
  SKYSCANNER_BASE_URL: address.default('https://partners.api.skyscanner.net'),
  SKYSCANNER_PER_DAY: perDay.default(defaultProviderLimits.perDay),
  SKYSCANNER_PER_SECOND: perSecond.default(defaultProviderLimits.perSecond),
  SKYSCANNER_LINK_DOMAINS: linkDomains.prefault('skyscanner.net,skyscanner.com,skyscanner.pxf.io?u'),
  TRAVELPAYOUTS_TOKEN: z.string().optional(),
  TRAVELPAYOUTS_BASE_URL: address.default('https://api.travelpayouts.com'),
  TRAVELPAYOUTS_LINK_DOMAINS: linkDomains.prefault('aviasales.com,aviasales.ru,jetradar.com,tp.media?u'),
  TRAVELPAYOUTS_PER_DAY: perDay.default(20_000),
  TRAVELPAYOUTS_PER_SECOND: perSecond.default(defaultProviderLimits.perSecond),
  AMADEUS_CLIENT_ID: z.string().optional(),
  AMADEUS_CLIENT_SECRET: z.string().optional(),
  AMADEUS_BASE_URL: address.default('https://api.amadeus.com'),
  AMADEUS_PER_DAY: perDay.default(defaultProviderLimits.perDay),
  AMADEUS_PER_SECOND: perSecond.default(defaultProviderLimits.perSecond),
  /** Links of Amadeus lead to this search engine, since its answers have no links to sellers. */
  AMADEUS_SEARCH_URL: address.default('https://www.google.com/search'),
  PROVIDER_DEADLINE_MS: millisecondsVar
    .refine(
      (ms) => ms <= maxProviderTimeoutMs,
      `must be at most ${maxProviderTimeoutMs}: callers wait no longer for providers`,
    )
    .default(8000),
  SCAN_PROVIDERS: names.optional(),
  PROVIDER_PRICES: providerRequestPricesSchema.default(new Map()),

  /** Concurrent quotes in each process. */
  MAX_CONCURRENT_QUOTES: integerVar(1, 99_999).default(100),
  /** A quote for which this process would have no time for longer is refused. */
  MAX_QUOTE_WAIT_MS: millisecondsVar.default(500),
  /** First pause of the circuit breaker; it doubles. */
  PROVIDER_PROBE_AFTER_MS: millisecondsVar.default(5000),
  /** Daily allowances of networks and users; `auto`: except for providers on this machine, which cost nothing. */
  PROVIDER_REQUEST_ALLOWANCES: z.enum(['auto', 'on', 'off']).default('auto'),
  /** After it, this process counts requests without PostgreSQL. */
  PROVIDER_ADMISSION_TIMEOUT_MS: millisecondsVar.default(1000),
  /** After it, providers are asked although a cached answer may exist. */
  CACHE_TIMEOUT_MS: millisecondsVar.default(300),
  FX_URL: httpUrlVar.optional(),
  IPAPI_BASE_URL: address.optional(),
  IPWHOIS_BASE_URL: address.optional(),
})

export type Config = z.output<typeof searchConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(searchConfig, env)
}
