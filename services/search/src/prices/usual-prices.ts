import { readUsualPriceRpc } from '@faresight/contracts/ai-scan/rpc'
import type { UsualLogPrice } from '@faresight/contracts/search/suspicious-fares'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Log } from '@faresight/kit/telemetry/log'

/** For one adult; `null` where unknown. Never rejects. */
export type ReadUsualPrice = (question: FareQuery) => Promise<UsualLogPrice | null>

const cachedMs = 60_000
const maxCached = 2000

export function createUsualPriceClient({
  bus,
  log,
  now,
}: {
  bus: Bus
  log: Log
  now: () => Date
}): ReadUsualPrice {
  const cache = new BoundedMap<string, { usual: Promise<UsualLogPrice | null>; until: number }>(maxCached)

  async function read(key: string, question: FareQuery): Promise<UsualLogPrice | null> {
    try {
      return (await bus.request(readUsualPriceRpc, { query: question })).usual
    } catch (error) {
      if (!(error instanceof BusUnavailableError)) log.error({ err: error }, 'could not read usual prices')
      cache.delete(key)
      return null
    }
  }

  return (question) => {
    const key = toUsualPriceKey(question)
    const before = cache.get(key)
    if (before && now().getTime() < before.until) return before.usual
    const usual = read(key, question)
    cache.set(key, { usual, until: now().getTime() + cachedMs })
    return usual
  }
}

/** The usual price does not depend on dates, party or currency. */
function toUsualPriceKey({ legs, tripType, cabinClass, stops }: FareQuery): string {
  const places = legs.map(({ origin, destination }) => `${origin}-${destination}`)
  return JSON.stringify([places, tripType, cabinClass, stops])
}
