import type { Rates } from '@faresight/contracts/search/rates'
import { readRates } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'

/** Tells other services the rates of now. */
export function serveRates(bus: Bus, rates: Rates): void {
  bus.serveRpc(readRates, async () => ({ date: rates.date, perDollar: rates.perDollar }))
}
