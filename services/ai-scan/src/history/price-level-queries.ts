import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { priceLevelOfMonth, seasonDays, type DeparturePrice, type PriceLevelCents } from './price-level.ts'
import {
  type TripIdentity,
  findPriceDaysAround,
  findPriceDaysOfSeason,
  findPriceDaysOfTrip,
  priceDayRetentionDays,
  lowestOfEachDay,
  findPriceDaysOfQuestion,
  type PriceDayModel,
  type PriceDay,
} from './price-days.ts'

const daysBack = 60
/** With fewer days, its neighbours within `around` days are used. */
const fewestDays = 5
const around = 3

type Day = Pick<PriceDay, 'day' | 'usdMinor'>

/** The lowest price per day of the last 60 days, ascending; of the trip's neighbours where it has too few. */
export async function findRecentPriceDays(
  model: PriceDayModel,
  trip: TripIdentity,
  today: PlainDate,
): Promise<{ basis: 'trip' | 'around'; days: Day[] }> {
  const since = addDays(today, 1 - daysBack)
  const own = await findPriceDaysOfTrip(model, trip, { since })
  if (own.length >= fewestDays) return { basis: 'trip', days: own }
  const days = lowestOfEachDay(await findPriceDaysAround(model, trip, { since, within: around }))
  return days.length > own.length ? { basis: 'around', days } : { basis: 'trip', days: own }
}

/** Covers departures of next year and observations of two years ago. */
const years = [-3, -2, -1, 0, 1, 2]
const beginning = '1970-01-01'
const mostPrices = 8000
const mostOfSeason = 4000

/**
 * Price level of the trip's month, the same as `computeMonthPriceLevels` returns; `null` where too few were seen. Reads
 * that season's prices where the newest ones do not cover it.
 */
export async function computeTripPriceLevel(
  model: PriceDayModel,
  { questionKey, departureDate }: TripIdentity,
  today: PlainDate,
): Promise<PriceLevelCents | null> {
  const month = { departureDate: middleOf(departureDate.slice(0, 7)), today }
  const level = priceLevelOfMonth(await newestPrices(model, questionKey, today), month)
  if (level) return level
  const seasons = await Promise.all(
    seasonsOf(month.departureDate, today).map(([from, to]) =>
      findPriceDaysOfSeason(model, questionKey, { from, to, until: today, most: mostOfSeason }),
    ),
  )
  return priceLevelOfMonth(seasons.flat(), month)
}

function newestPrices(
  model: PriceDayModel,
  questionKey: string,
  today: PlainDate,
): Promise<DeparturePrice[]> {
  return findPriceDaysOfQuestion(model, questionKey, { since: beginning, until: today, most: mostPrices })
}

/** The season of each year that may have prices. */
function seasonsOf(departureDate: PlainDate, today: PlainDate): [from: PlainDate, to: PlainDate][] {
  return years
    .map((year) => addDays(departureDate, Math.round(year * 365.25)))
    .map((middle): [PlainDate, PlainDate] => [addDays(middle, -seasonDays), addDays(middle, seasonDays)])
    .filter(
      ([from, to]) => to >= addDays(today, -priceDayRetentionDays) && from <= addDays(today, maxDaysAhead),
    )
}

/** Of the next 12 months, the current one first. */
export async function computeMonthPriceLevels(
  model: PriceDayModel,
  questionKey: string,
  today: PlainDate,
): Promise<{ month: string; level: PriceLevelCents | null }[]> {
  const prices = await newestPrices(model, questionKey, today)
  return monthsFrom(today).map((month) => ({
    month,
    level: priceLevelOfMonth(prices, { departureDate: middleOf(month), today }),
  }))
}

function monthsFrom(today: PlainDate): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 7),
  )
}

function middleOf(month: string): PlainDate {
  return `${month}-15`
}
