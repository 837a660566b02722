import { toNetworkAddress } from '@faresight/kit/http/caller'
import { countryRetentionMinutes } from '@faresight/contracts/retention'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Log } from '@faresight/kit/telemetry/log'
import { instrumentThirdPartyCall } from '@faresight/kit/telemetry/third-party-call'
import { isPublicIpAddress } from '../http-client/public-ip-address.ts'
import { createFixedWindowLimiter } from '../fixed-window-limit.ts'
import { createHttpClient, toThirdPartyOutcome } from '../http-client/http-client.ts'
import { parseSanitizedJson } from '../http-client/sanitized-json.ts'
import type { IpCountryService } from './geo-services.ts'

/** The country (ISO 3166-1 alpha-2) of an IP address; `null` where unknown. */
export type LookUpCountry = (address: string) => Promise<string | null>

/** For each service. A page shows dollars until one has answered. */
const deadlineMs = 1500
const maxBytes = 32 * 1024
const cacheMs = countryRetentionMinutes * 60_000
/** While the services are unavailable. */
const unknownCacheMs = 60_000
const maxCachedNetworks = 20_000
/** Keeps the quotas of free services from being used up by many new networks. */
const maxLookUpsPerMinute = 60

interface CountryLookupDeps {
  services: readonly IpCountryService[]
  log: Log
  now: () => Date
}

/** Caches a network's country for an hour. Stores and logs no address; an address outside of public networks gets our own country. */
export function createCountryLookup({ services, log, now }: CountryLookupDeps): LookUpCountry {
  const send = createHttpClient(maxBytes)
  const allowance = createFixedWindowLimiter(maxLookUpsPerMinute, 60_000, now)
  const cache = new BoundedMap<string, { country: Promise<string | null>; until: number }>(maxCachedNetworks)

  async function ask(service: IpCountryService, network: string | null): Promise<string | null> {
    const request = { method: 'GET' as const, url: service.urlOf(network), headers: {} }
    const signal = AbortSignal.timeout(deadlineMs)
    const { name: party } = service
    const reply = await instrumentThirdPartyCall({ party, outcomeOf: toThirdPartyOutcome }, () =>
      send(request, { signal }),
    )
    const country = 'text' in reply ? service.parseCountry(parseSanitizedJson(reply.text)) : null
    if (!country) {
      const { fault = 'answered without a country', status = 200 } = 'text' in reply ? {} : reply
      log.info({ service: service.name, fault, status }, 'no country found')
    }
    return country
  }

  async function askEach(network: string | null): Promise<string | null> {
    if (!services.length || allowance('all') > 0) return null
    for (const service of services) {
      const country = await ask(service, network)
      if (country) return country
    }
    return null
  }

  return async (address) => {
    const network = toPublicNetwork(address)
    const key = network ?? 'own'
    const known = cache.get(key)
    if (known && known.until > now().getTime()) return known.country
    const entry = { country: askEach(network), until: now().getTime() + cacheMs }
    cache.set(key, entry)
    const country = await entry.country
    if (!country) entry.until = now().getTime() + unknownCacheMs
    return country
  }
}

/** The first address of the /24 (IPv4) or /48 (IPv6) network, so that services learn no visitor's address; `null` for non-public ones. */
export function toPublicNetwork(address: string): string | null {
  // Special-purpose blocks are larger than these networks.
  const network = toNetworkAddress(address, { ipv4: 24, ipv6: 48 })
  return isPublicIpAddress(network) ? network : null
}
