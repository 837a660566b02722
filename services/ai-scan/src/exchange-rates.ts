import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'

const cachedMs = 60 * 60 * 1000

interface RatesDeps {
  bus: Bus
  log: Log
  now: () => Date
}

/**
 * Reads the search service's exchange rates, cached for an hour; older rates are used while it is unavailable.
 * @throws where none were read yet
 */
export function createExchangeRateCache({ bus, log, now }: RatesDeps): () => Promise<ExchangeRates> {
  let cached: { rates: ExchangeRates; until: number } | undefined
  return async () => {
    if (cached && cached.until > now().getTime()) return cached.rates
    try {
      cached = { rates: await bus.request(readExchangeRatesRpc, {}), until: now().getTime() + cachedMs }
    } catch (error) {
      if (!cached) throw error
      log.warn({ err: error, date: cached.rates.date }, 'older exchange rates are used')
    }
    return cached.rates
  }
}

/** Converts US cents to major units of a currency at the current rate; USD needs no rates. */
export async function createUsdCentsToMajorConverter(
  currency: CurrencyCode,
  rates: () => Promise<ExchangeRates>,
): Promise<(usdMinor: number) => number> {
  if (currency === 'USD') return (minor) => toMajorUnits({ minor, currency })
  const now = await rates()
  return (minor) => toMajorUnits(convertMoney({ minor, currency: 'USD' }, currency, now))
}
