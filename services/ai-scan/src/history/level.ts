import { toDayNumber } from '@faresight/contracts/days'
import { computeMedian, computeQuantile } from '@faresight/contracts/quantiles'
import type { TripDay } from './price-days.ts'

/** What trips like one usually cost, in US cents: a fifth of them `low` or less, half `typical`, a fifth `high` or more. */
export interface UsualPrice {
  low: number
  typical: number
  high: number
  /** How many daily prices that is told from. */
  samples: number
}

export type SeenPrice = Pick<TripDay, 'departureDate' | 'day' | 'usdMinor'>

/** A trip, or a month of them by the day in its middle, and how long before it leaves. */
interface Asked {
  departureDate: string
  today: string
}

/** Before and after the departure in question, whatever the year. */
export const seasonDays = 45
const yearDays = 365.25
/** Lead times are alike within a factor of two, and within a week. */
const alikeFactor = 2
const alikeDays = 7
const fewestDepartures = 8

/**
 * The level of the departures of a season at the lead time of one of them, or at any where too few were seen at that; `null`
 * where too few were seen at all. Each day of departure counts once, by its median, since scans look at cheap days more often.
 */
export function levelOf(prices: readonly SeenPrice[], { departureDate, today }: Asked): UsualPrice | null {
  const departure = toDayNumber(departureDate)
  const lead = Math.max(0, departure - toDayNumber(today))
  const season = prices.filter((it) => isOfSeason(toDayNumber(it.departureDate) - departure))
  const comparable = season.filter((it) => isAlike(toDayNumber(it.departureDate) - toDayNumber(it.day), lead))
  return levelOfAll(comparable) ?? levelOfAll(season)
}

/**
 * The level of departures in one month. Those of its whole season stand in where too few of its own were seen, but not
 * where none was.
 *
 * @param departureDate the day that stands for it
 */
export function monthLevelOf(prices: readonly SeenPrice[], asked: Asked): UsualPrice | null {
  const month = asked.departureDate.slice(5, 7)
  const own = prices.filter((it) => it.departureDate.slice(5, 7) === month)
  return own.length ? (levelOf(own, asked) ?? levelOf(prices, asked)) : null
}

/** Days apart, whatever the year. */
function isOfSeason(days: number): boolean {
  return Math.abs(days - Math.round(days / yearDays) * yearDays) <= seasonDays
}

function isAlike(lead: number, wanted: number): boolean {
  const isNear = Math.abs(lead - wanted) <= alikeDays
  return isNear || (lead <= wanted * alikeFactor && lead >= wanted / alikeFactor)
}

function levelOfAll(prices: readonly SeenPrice[]): UsualPrice | null {
  const departures = Map.groupBy(prices, (it) => it.departureDate)
  if (departures.size < fewestDepartures) return null
  const medians = [...departures.values()].map((seen) => computeMedian(seen.map(({ usdMinor }) => usdMinor)))
  const [low, typical, high] = [0.2, 0.5, 0.8].map((share) => Math.round(computeQuantile(medians, share)))
  return { low: low ?? 0, typical: typical ?? 0, high: high ?? 0, samples: prices.length }
}
