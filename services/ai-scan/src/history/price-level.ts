import { toDayNumber } from '@faresight/contracts/days'
import { computeMedian, computeQuantile } from '@faresight/contracts/quantiles'
import type { PriceDay } from './price-days.ts'

/** In US cents: the 20%, 50% and 80% quantiles of comparable departures. */
export interface PriceLevelCents {
  low: number
  typical: number
  high: number
  samples: number
}

export type DeparturePrice = Pick<PriceDay, 'departureDate' | 'day' | 'usdMinor'>

interface LevelQuery {
  departureDate: string
  today: string
}

/** Before and after the departure, in any year. */
export const seasonDaysEachWay = 45
const yearDays = 365.25
/** Lead times within a factor of two, or a week, are comparable. */
const comparableLeadFactor = 2
const comparableLeadDays = 7
const minDepartures = 8

/**
 * Level of the season's departures at a comparable lead time, or at any where those are too few; `null` where all are too
 * few. Each departure day counts once, by its median, since scans check cheap days more often.
 */
export function computePriceLevelNearDeparture(
  prices: readonly DeparturePrice[],
  { departureDate, today }: LevelQuery,
): PriceLevelCents | null {
  const departure = toDayNumber(departureDate)
  const lead = Math.max(0, departure - toDayNumber(today))
  const season = prices.filter((it) => isOfSeason(toDayNumber(it.departureDate) - departure))
  const comparable = season.filter((it) =>
    isComparableLead(toDayNumber(it.departureDate) - toDayNumber(it.day), lead),
  )
  return levelOfAll(comparable) ?? levelOfAll(season)
}

/**
 * Level of a month's departures; its season's where its own are too few, `null` where it has none.
 * @param query `departureDate` is the middle of the month
 */
export function computePriceLevelOfMonth(
  prices: readonly DeparturePrice[],
  query: LevelQuery,
): PriceLevelCents | null {
  const month = query.departureDate.slice(5, 7)
  const own = prices.filter((it) => it.departureDate.slice(5, 7) === month)
  return own.length
    ? (computePriceLevelNearDeparture(own, query) ?? computePriceLevelNearDeparture(prices, query))
    : null
}

/** Days apart, modulo years. */
function isOfSeason(days: number): boolean {
  return Math.abs(days - Math.round(days / yearDays) * yearDays) <= seasonDaysEachWay
}

function isComparableLead(lead: number, wanted: number): boolean {
  const isNear = Math.abs(lead - wanted) <= comparableLeadDays
  return isNear || (lead <= wanted * comparableLeadFactor && lead >= wanted / comparableLeadFactor)
}

function levelOfAll(prices: readonly DeparturePrice[]): PriceLevelCents | null {
  const departures = Map.groupBy(prices, (it) => it.departureDate)
  if (departures.size < minDepartures) return null
  const medians = [...departures.values()].map((seen) => computeMedian(seen.map(({ usdMinor }) => usdMinor)))
  const [low, typical, high] = [0.2, 0.5, 0.8].map((share) => Math.round(computeQuantile(medians, share)))
  return { low: low ?? 0, typical: typical ?? 0, high: high ?? 0, samples: prices.length }
}
