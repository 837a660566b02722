import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import {
  computePriceLevelOfMonth,
  seasonDaysEachWay,
  type DeparturePrice,
  type PriceLevelCents,
} from './price-level.ts'
import {
  type TripIdentity,
  findPriceDaysAroundTrip,
  findPriceDaysOfSeason,
  findPriceDaysOfTrip,
  priceDayRetentionDays,
  lowestPriceOfEachDay,
  findPriceDaysOfQuestion,
  type PriceDayModel,
  type PriceDay,
} from './price-days.ts'

const daysBack = 60
/** With fewer days, its neighbours within `around` days are used. */
const minDays = 5
const around = 3

type Day = Pick<PriceDay, 'day' | 'usdMinor'>

/** The lowest price per day of the last 60 days, ascending; of the trip's neighbours where it has too few. */
export async function findTripOrNearbyPriceDays(
  model: PriceDayModel,
  trip: TripIdentity,
  today: PlainDate,
): Promise<{ basis: 'trip' | 'around'; days: Day[] }> {
  const since = addDays(today, 1 - daysBack)
  const own = await findPriceDaysOfTrip(model, trip, { since })
  if (own.length >= minDays) return { basis: 'trip', days: own }
  const days = lowestPriceOfEachDay(await findPriceDaysAroundTrip(model, trip, { since, within: around }))
  return days.length > own.length ? { basis: 'around', days } : { basis: 'trip', days: own }
}

/** Covers departures of next year and observations of two years ago. */
const years = [-3, -2, -1, 0, 1, 2]
const earliestDay = '1970-01-01'
const maxPrices = 8000
const maxSeasonPrices = 4000

/**
 * Price level of the trip's month, the same as `readNextMonthsPriceLevels` returns; `null` where too few were seen. Reads
 * that season's prices where the newest ones do not cover it.
 */
export async function readTripMonthPriceLevel(
  model: PriceDayModel,
  { questionKey, departureDate }: TripIdentity,
  today: PlainDate,
): Promise<PriceLevelCents | null> {
  const month = { departureDate: toMiddleOfMonth(departureDate.slice(0, 7)), today }
  const level = computePriceLevelOfMonth(await findNewestPrices(model, questionKey, today), month)
  if (level) return level
  const seasons = await Promise.all(
    listSeasons(month.departureDate, today).map(([from, to]) =>
      findPriceDaysOfSeason(model, questionKey, { from, to, until: today, most: maxSeasonPrices }),
    ),
  )
  return computePriceLevelOfMonth(seasons.flat(), month)
}

function findNewestPrices(
  model: PriceDayModel,
  questionKey: string,
  today: PlainDate,
): Promise<DeparturePrice[]> {
  return findPriceDaysOfQuestion(model, questionKey, { since: earliestDay, until: today, most: maxPrices })
}

function listSeasons(departureDate: PlainDate, today: PlainDate): [from: PlainDate, to: PlainDate][] {
  return years
    .map((year) => addDays(departureDate, Math.round(year * 365.25)))
    .map((middle): [PlainDate, PlainDate] => [
      addDays(middle, -seasonDaysEachWay),
      addDays(middle, seasonDaysEachWay),
    ])
    .filter(
      ([from, to]) => to >= addDays(today, -priceDayRetentionDays) && from <= addDays(today, maxDaysAhead),
    )
}

/** Of the next 12 months, the current one first. */
export async function readNextMonthsPriceLevels(
  model: PriceDayModel,
  questionKey: string,
  today: PlainDate,
): Promise<{ month: string; level: PriceLevelCents | null }[]> {
  const prices = await findNewestPrices(model, questionKey, today)
  return listNextMonths(today).map((month) => ({
    month,
    level: computePriceLevelOfMonth(prices, { departureDate: toMiddleOfMonth(month), today }),
  }))
}

function listNextMonths(today: PlainDate): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 7),
  )
}

function toMiddleOfMonth(month: string): PlainDate {
  return `${month}-15`
}
