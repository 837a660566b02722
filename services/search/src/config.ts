import {
  busConfig,
  commonConfig,
  httpUrlVar,
  identityConfig,
  millisecondsVar,
  parseConfig,
  postgresConfig,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'
import { longestProviderMs } from './deadlines.ts'
import type { ProviderLimits } from './providers/guard/guard-policy.ts'
import { providerPricesSchema } from './providers/usage/request-prices.ts'

const address = httpUrlVar.transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/** `skyscanner.net,skyscanner.pxf.io?u`: domains, and affiliate networks with the parameter that holds where they lead. */
const linkDomains = z
  .string()
  .regex(
    /^[a-z0-9.-]+\.[a-z]+(\?[a-z_]+)?(,[a-z0-9.-]+\.[a-z]+(\?[a-z_]+)?)*$/,
    'must be domains with commas between; a network that leads on to them is followed by ? and the parameter that says where',
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
  .regex(/^[a-z]+(,[a-z]+)*$/, 'must be names of providers with commas between')
  .transform((text) => text.split(','))

/** What a provider may be asked unless its own settings say otherwise. */
export const usualLimits: ProviderLimits = { perDay: 2000, perSecond: 5 }

const perDay = integerVar(1, 99_999_999, 'requests a day')

const perSecond = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be requests a second, 0.01 to 9999')
  .transform(Number)
  .refine((number) => number > 0, 'must be requests a second, 0.01 to 9999')

const searchConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  /** A provider is asked when its key is set. */
  IGNAV_API_KEY: z.string().optional(),
  IGNAV_BASE_URL: address.default('https://ignav.com'),
  /** Unset, any public seller. */
  IGNAV_LINK_DOMAINS: linkDomains.optional(),
  IGNAV_PER_DAY: perDay.default(usualLimits.perDay),
  IGNAV_PER_SECOND: perSecond.default(usualLimits.perSecond),
  SKYSCANNER_API_KEY: z.string().optional(),
  SKYSCANNER_BASE_URL: address.default('https://partners.api.skyscanner.net'),
  SKYSCANNER_PER_DAY: perDay.default(usualLimits.perDay),
  SKYSCANNER_PER_SECOND: perSecond.default(usualLimits.perSecond),
  /** Where its links may lead. */
  SKYSCANNER_LINK_DOMAINS: linkDomains.prefault('skyscanner.net,skyscanner.com,skyscanner.pxf.io?u'),
  TRAVELPAYOUTS_TOKEN: z.string().optional(),
  TRAVELPAYOUTS_BASE_URL: address.default('https://api.travelpayouts.com'),
  TRAVELPAYOUTS_LINK_DOMAINS: linkDomains.prefault('aviasales.com,aviasales.ru,jetradar.com,tp.media?u'),
  TRAVELPAYOUTS_PER_DAY: perDay.default(20_000),
  TRAVELPAYOUTS_PER_SECOND: perSecond.default(usualLimits.perSecond),
  /** Both of them are its key. */
  AMADEUS_CLIENT_ID: z.string().optional(),
  AMADEUS_CLIENT_SECRET: z.string().optional(),
  AMADEUS_BASE_URL: address.default('https://api.amadeus.com'),
  AMADEUS_PER_DAY: perDay.default(usualLimits.perDay),
  AMADEUS_PER_SECOND: perSecond.default(usualLimits.perSecond),
  /** The search engine to which links of Amadeus lead, since it names no seller's address. */
  AMADEUS_SEARCH_URL: address.default('https://www.google.com/search'),
  /** How long each provider has to answer. */
  PROVIDER_DEADLINE_MS: millisecondsVar
    .refine(
      (ms) => ms <= longestProviderMs,
      `must be at most ${longestProviderMs}: nobody waits longer for what providers answer`,
    )
    .default(8000),
  /** Which providers scans may use, by name with commas between; else the one that costs least. */
  SCAN_PROVIDERS: names.optional(),
  /** What a request to each costs, for who reckons what they cost; one that is left out has no price. */
  PROVIDER_PRICES: providerPricesSchema.default(new Map()),
  /** How many questions may be with the providers at the same time, in each process. */
  QUOTES_AT_ONCE: integerVar(1, 99_999).default(100),
  /** How long one that does not answer is left alone at first. */
  PROVIDER_PROBE_AFTER_MS: millisecondsVar.default(5000),
  /** Whether the daily allowances of networks and users hold; `auto`: but for providers on this machine, which cost nothing. */
  ALLOWANCES: z.enum(['auto', 'on', 'off']).default('auto'),
  /** How long a request waits to be counted in PostgreSQL; after that this process counts alone. */
  COUNTING_TIMEOUT_MS: millisecondsVar.default(1000),
  /** How long an answer of before is looked for on the bus; after that providers are asked. */
  CACHE_TIMEOUT_MS: millisecondsVar.default(300),
  /** A file of each day's rates, of the shape of the packaged one, which is used alone without it. */
  FX_URL: httpUrlVar.optional(),
  /** Services that know the country of an address; each is asked when its address is set. */
  IPAPI_BASE_URL: address.optional(),
  IPWHOIS_BASE_URL: address.optional(),
})

export type Config = z.output<typeof searchConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(searchConfig, env)
}
