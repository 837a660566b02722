import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { monthLevelOf, seasonDays, type SeenPrice, type UsualPrice } from './level.ts'
import {
  type AskedTrip,
  daysAround,
  daysOfSeason,
  daysOfTrip,
  keptDays,
  lowestOfEachDay,
  newestOfQuestion,
  type PriceDayModel,
  type TripDay,
} from './price-days.ts'

/** How many days of sight are told. */
const daysBack = 60
/** A trip that was seen on fewer days is told by those around it. */
const fewestDays = 5
const around = 3

type Day = Pick<TripDay, 'day' | 'usdMinor'>

/** The lowest price of a trip on each day of late, ascending, in US cents; where it was seldom looked for, of those around it. */
export async function recentDays(
  model: PriceDayModel,
  trip: AskedTrip,
  today: PlainDate,
): Promise<{ of: 'trip' | 'around'; days: Day[] }> {
  const since = addDays(today, 1 - daysBack)
  const own = await daysOfTrip(model, trip, { since })
  if (own.length >= fewestDays) return { of: 'trip', days: own }
  const days = lowestOfEachDay(await daysAround(model, trip, { since, within: around }))
  return days.length > own.length ? { of: 'around', days } : { of: 'trip', days: own }
}

/** From that of a departure of next year back to what was looked for two years ago, and on. */
const years = [-3, -2, -1, 0, 1, 2]
const beginning = '1970-01-01'
/** The newest of that many prices of a question are looked at, or of a season of it. */
const mostPrices = 8000
const mostOfSeason = 4000

/**
 * What departures in the month of a trip usually cost, the same as `monthLevels` tells; `null` where too few were seen. Where
 * few of the newest prices leave in its season, it is told from that season's alone.
 */
export async function tripLevel(
  model: PriceDayModel,
  { asked, departureDate }: AskedTrip,
  today: PlainDate,
): Promise<UsualPrice | null> {
  const month = { departureDate: middleOf(departureDate.slice(0, 7)), today }
  const level = monthLevelOf(await newestPrices(model, asked, today), month)
  if (level) return level
  const seasons = await Promise.all(
    seasonsOf(month.departureDate, today).map(([from, to]) =>
      daysOfSeason(model, asked, { from, to, until: today, most: mostOfSeason }),
    ),
  )
  return monthLevelOf(seasons.flat(), month)
}

function newestPrices(model: PriceDayModel, asked: string, today: PlainDate): Promise<SeenPrice[]> {
  return newestOfQuestion(model, asked, { since: beginning, until: today, most: mostPrices })
}

/** The same time of each year of which there may be prices. */
function seasonsOf(departureDate: PlainDate, today: PlainDate): [from: PlainDate, to: PlainDate][] {
  return years
    .map((year) => addDays(departureDate, Math.round(year * 365.25)))
    .map((middle): [PlainDate, PlainDate] => [addDays(middle, -seasonDays), addDays(middle, seasonDays)])
    .filter(([from, to]) => to >= addDays(today, -keptDays) && from <= addDays(today, maxDaysAhead))
}

/** The same of each of the next 12 months, this one first. */
export async function monthLevels(
  model: PriceDayModel,
  asked: string,
  today: PlainDate,
): Promise<{ month: string; level: UsualPrice | null }[]> {
  const prices = await newestPrices(model, asked, today)
  return monthsFrom(today).map((month) => ({
    month,
    level: monthLevelOf(prices, { departureDate: middleOf(month), today }),
  }))
}

/** This month and the eleven after it. */
function monthsFrom(today: PlainDate): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 7),
  )
}

/** The day that stands for a month. */
function middleOf(month: string): PlainDate {
  return `${month}-15`
}
