import type { Rates } from '@faresight/contracts/search/rates'
import { readRates } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'

/** Serves the current exchange rates to other services. */
export function serveReadRates(bus: Bus, rates: Rates): void {
  bus.serve(readRates, async () => ({ date: rates.date, perDollar: rates.perDollar }))
}
