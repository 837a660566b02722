import { localDateAt, daysBetween } from '@faresight/contracts/days'
import { searchRoutes } from '@faresight/contracts/search/http'
import {
  maxExchangeRateAgeDays,
  type ExchangeRates,
  type ExchangeRatesAnswer,
} from '@faresight/contracts/search/rates'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'

/** They change twice a day at most. */
const cacheSeconds = 60 * 60

/** Serves the current rates, so that a page converts its prices without a new search. */
export function ratesRoutes(
  service: Service,
  { rates, now }: { rates: ExchangeRates; now: () => Date },
): void {
  mountRoute(service, searchRoutes.rates, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return shown(rates, now())
  })
}

function shown({ date, perDollar }: ExchangeRates, now: Date): ExchangeRatesAnswer {
  return { date, perDollar, isStale: daysBetween(date, localDateAt(now, 'UTC')) > maxExchangeRateAgeDays }
}
