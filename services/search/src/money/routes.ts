import { daysBetween, localDateAt } from '@faresight/contracts/days'
import { searchRoutes } from '@faresight/contracts/search/http'
import {
  type ExchangeRates,
  type ExchangeRatesAnswer,
  maxExchangeRateAgeDays,
} from '@faresight/contracts/search/rates'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'

const cacheSeconds = 60 * 60

export function registerExchangeRatesRoute(
  service: Service,
  { rates, now }: { rates: ExchangeRates; now: () => Date },
): void {
  mountRoute(service, searchRoutes.rates, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return toShownRates(rates, now())
  })
}

function toShownRates({ date, perDollar }: ExchangeRates, now: Date): ExchangeRatesAnswer {
  return { date, perDollar, isStale: daysBetween(date, localDateAt(now, 'UTC')) > maxExchangeRateAgeDays }
}
