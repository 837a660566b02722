import { dayAt, daysBetween } from '@faresight/contracts/days'
import { searchRoutes } from '@faresight/contracts/search/http'
import { maxRateAgeDays, type Rates, type ShownRates } from '@faresight/contracts/search/rates'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'

/** They change twice a day at most. */
const cacheSeconds = 60 * 60

/** Serves the current rates, so that a page converts its prices without a new search. */
export function ratesRoutes(service: Service, { rates, now }: { rates: Rates; now: () => Date }): void {
  mountRoute(service, searchRoutes.rates, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return shown(rates, now())
  })
}

function shown({ date, perDollar }: Rates, now: Date): ShownRates {
  return { date, perDollar, isStale: daysBetween(date, dayAt(now, 'UTC')) > maxRateAgeDays }
}
