import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { priceHistoryRedactionRules } from '@faresight/contracts/ai-scan/price-history-redaction'
import type { PlainDate } from '@faresight/contracts/common'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { amountsIn, levelIn } from './amounts.ts'
import { askedKey } from './fare.ts'
import { type Places, readPlaces } from './places.ts'
import { monthLevels, recentDays, tripLevel } from './trip-days.ts'

/** What trips have cost. */
export function historyRoutes(service: Service, deps: Deps): void {
  const { bus, priceDays, rates, now } = deps

  mountRoute(service, priceRoutes.days, async ({ query, viewer }) => {
    const { places, today } = await begun(query)
    const { tripType, departureDate, currency } = query
    const returnDate = tripType === 'oneway' ? null : (query.returnDate ?? null)
    const trip = { asked: keyOf(query, places), departureDate, returnDate }
    const [{ of, days }, level, amount] = await Promise.all([
      recentDays(priceDays, trip, today),
      tripLevel(priceDays, trip, today),
      amountsIn(currency, rates),
    ])
    const answer = {
      route: `${places.origin.code}-${places.destination.code}`,
      tripType,
      departureDate,
      returnDate,
      currency,
      days: days.map(({ day, usdMinor }) => ({ day, price: amount(usdMinor) })),
      of,
      level: levelIn(level, amount),
    }
    return redactForViewer(answer, viewer, priceHistoryRedactionRules)
  })

  mountRoute(service, priceRoutes.levels, async ({ query, viewer }) => {
    const { places, today } = await begun(query)
    const { currency } = query
    const [months, amount] = await Promise.all([
      monthLevels(priceDays, keyOf(query, places), today),
      amountsIn(currency, rates),
    ])
    const told = months.map(({ month, level }) => ({ month, level: levelIn(level, amount) }))
    return redactForViewer({ currency, months: told }, viewer, priceHistoryRedactionRules)
  })

  async function begun(query: Named): Promise<{ places: Places; today: PlainDate }> {
    const read = await readPlaces(query, bus)
    if ('refusal' in read) throw refusalToProblem(read.refusal)
    return { places: read.places, today: now().toISOString().slice(0, 10) }
  }
}

interface Named {
  origin: string
  destination: string
}

function keyOf(query: Parameters<typeof askedKey>[0], { origin, destination }: Places): string {
  return askedKey({ ...query, origin: origin.code, destination: destination.code })
}
