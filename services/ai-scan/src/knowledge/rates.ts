import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'

const heldMs = 60 * 60 * 1000

interface RatesDeps {
  bus: Bus
  log: Log
  now: () => Date
}

/**
 * Exchange rates as the search service has them, asked for once in an hour. Where it does not answer those of before are
 * good enough.
 *
 * @throws where there are none yet
 */
export function createRates({ bus, log, now }: RatesDeps): () => Promise<ExchangeRates> {
  let held: { rates: ExchangeRates; until: number } | undefined
  return async () => {
    if (held && held.until > now().getTime()) return held.rates
    try {
      held = { rates: await bus.request(readExchangeRatesRpc, {}), until: now().getTime() + heldMs }
    } catch (error) {
      if (!held) throw error
      log.warn({ err: error, date: held.rates.date }, 'older exchange rates are used')
    }
    return held.rates
  }
}
