import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'

export function serveReadExchangeRates(bus: Bus, rates: ExchangeRates): void {
  bus.serveRpc(readExchangeRatesRpc, async () => ({ date: rates.date, perDollar: rates.perDollar }))
}
