import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { priceHistoryRedactionRules } from '@faresight/contracts/ai-scan/price-redaction'
import type { PlainDate } from '@faresight/contracts/common'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { Bus } from '@faresight/kit/bus/bus'
import type { PriceDayModel } from './price-days.ts'
import { createUsdCentsToMajorConverter } from '../exchange-rates.ts'
import type { PriceLevelCents } from './price-level.ts'
import { formatQuestionKey } from './history-fare.ts'
import { type ResolvedPlaces, resolveOriginAndDestination } from './resolve-places.ts'
import {
  readNextMonthsPriceLevels,
  findTripOrNearbyPriceDays,
  readTripMonthPriceLevel,
} from './price-level-queries.ts'

interface HistoryRoutesDeps {
  bus: Bus
  priceDays: PriceDayModel
  rates: () => Promise<ExchangeRates>
  now: () => Date
}

export function registerPriceHistoryRoutes(
  service: Service,
  { bus, priceDays, rates, now }: HistoryRoutesDeps,
): void {
  mountRoute(service, priceRoutes.days, async ({ query, viewer }) => {
    const { places, today } = await begun(query)
    const { tripType, departureDate, currency } = query
    const returnDate = tripType === 'oneway' ? null : (query.returnDate ?? null)
    const trip = { questionKey: toQuestionKey(query, places), departureDate, returnDate }
    const [{ basis, days }, level, amount] = await Promise.all([
      findTripOrNearbyPriceDays(priceDays, trip, today),
      readTripMonthPriceLevel(priceDays, trip, today),
      createUsdCentsToMajorConverter(currency, rates),
    ])
    const answer = {
      route: `${places.origin.code}-${places.destination.code}`,
      tripType,
      departureDate,
      returnDate,
      currency,
      days: days.map(({ day, usdMinor }) => ({ day, price: amount(usdMinor) })),
      basis,
      level: toPriceLevel(level, amount),
    }
    return redactForViewer(answer, viewer, priceHistoryRedactionRules)
  })

  mountRoute(service, priceRoutes.levels, async ({ query, viewer }) => {
    const { places, today } = await begun(query)
    const { currency } = query
    const [months, amount] = await Promise.all([
      readNextMonthsPriceLevels(priceDays, toQuestionKey(query, places), today),
      createUsdCentsToMajorConverter(currency, rates),
    ])
    const levels = months.map(({ month, level }) => ({ month, level: toPriceLevel(level, amount) }))
    return redactForViewer({ currency, months: levels }, viewer, priceHistoryRedactionRules)
  })

  async function begun(query: Named): Promise<{ places: ResolvedPlaces; today: PlainDate }> {
    const read = await resolveOriginAndDestination(query, bus)
    if ('refusal' in read) throw refusalToProblem(read.refusal)
    return { places: read.places, today: now().toISOString().slice(0, 10) }
  }
}

interface Named {
  origin: string
  destination: string
}

function toQuestionKey(
  query: Parameters<typeof formatQuestionKey>[0],
  { origin, destination }: ResolvedPlaces,
): string {
  return formatQuestionKey({ ...query, origin: origin.code, destination: destination.code })
}

function toPriceLevel(
  level: PriceLevelCents | null,
  amount: (usdMinor: number) => number,
): PriceLevel | null {
  if (!level) return null
  const { low, typical, high, samples } = level
  return { low: amount(low), typical: amount(typical), high: amount(high), samples }
}
