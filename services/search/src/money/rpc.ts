import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'

/** Serves the current exchange rates to other services. */
export function serveReadExchangeRates(bus: Bus, rates: ExchangeRates): void {
  bus.serveRpc(readExchangeRatesRpc, async () => ({ date: rates.date, perDollar: rates.perDollar }))
}
