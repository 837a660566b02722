import { countryRetentionMinutes } from '@faresight/contracts/retention'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Log } from '@faresight/kit/telemetry/log'
import { callThirdParty } from '@faresight/kit/telemetry/third-party-call'
import { createAllowance } from '../allowance.ts'
import { outcomeOfReply } from '../outside/outcome.ts'
import { createSend } from '../outside/send.ts'
import { readJson } from '../outside/read-json.ts'
import type { GeoService } from './services.ts'
import { publicNetworkOf } from './network.ts'

/** The country (ISO 3166-1 alpha-2) in which an address seems to be; `null` where nobody can tell. */
export type CountryOf = (address: string) => Promise<string | null>

/** For each of the services. A page shows dollars until one of them has answered. */
const deadlineMs = 1500
const maxBytes = 32 * 1024
const keptMs = countryRetentionMinutes * 60_000
/** Soon again, but not for each page that is opened while both are away. */
const unknownMs = 60_000
const mostKept = 20_000
/** Free services have little to give: a crowd of new networks must not use it up. */
const questionsAMinute = 60

interface Options {
  services: readonly GeoService[]
  log: Log
  now: () => Date
}

/**
 * Asks the services in their order for the country of an address's network, and remembers it for an hour. No address is
 * kept or logged; an address of no public network is somebody beside us, so that we ask for our own.
 */
export function createCountryOf({ services, log, now }: Options): CountryOf {
  const send = createSend(maxBytes)
  const allowance = createAllowance(questionsAMinute, 60_000, now)
  const kept = new BoundedMap<string, { country: Promise<string | null>; until: number }>(mostKept)

  async function ask(service: GeoService, network: string | null): Promise<string | null> {
    const request = { method: 'GET' as const, url: service.urlOf(network), headers: {} }
    const asking = { signal: AbortSignal.timeout(deadlineMs), purpose: 'visitor' as const }
    const { name: party } = service
    const reply = await callThirdParty({ party, outcomeOf: outcomeOfReply }, () => send(request, asking))
    const country = 'text' in reply ? service.read(readJson(reply.text)) : null
    if (!country) {
      const { fault = 'answered without a country', status = 200 } = 'text' in reply ? {} : reply
      log.info({ service: service.name, fault, status }, 'no country')
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
    const network = publicNetworkOf(address)
    const key = network ?? 'own'
    const known = kept.get(key)
    if (known && known.until > now().getTime()) return known.country
    const entry = { country: askEach(network), until: now().getTime() + keptMs }
    kept.set(key, entry)
    const country = await entry.country
    if (!country) entry.until = now().getTime() + unknownMs
    return country
  }
}
