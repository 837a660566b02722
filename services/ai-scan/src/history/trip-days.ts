import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { daysAhead } from '@faresight/contracts/search/limits'
import { levelOf, monthLevelOf, seasonDays, type UsualPrice } from './level.ts'
import {
  type AskedTrip,
  daysAround,
  daysOfSeason,
  daysOfTrip,
  keptDays,
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
  const days = lowestOfDays(await daysAround(model, trip, { since, within: around }))
  return days.length > own.length ? { of: 'around', days } : { of: 'trip', days: own }
}

function lowestOfDays(days: readonly Day[]): Day[] {
  const lowest = new Map<PlainDate, number>()
  for (const { day, usdMinor } of days) lowest.set(day, Math.min(usdMinor, lowest.get(day) ?? Infinity))
  return [...lowest]
    .map(([day, usdMinor]) => ({ day, usdMinor }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** From that of a departure of next year back to what was looked for two years ago, and on. */
const years = [-3, -2, -1, 0, 1, 2]
const beginning = '1970-01-01'
/** The newest of that many prices are looked at. */
const mostPrices = 4000
const mostOfYear = 8000

/**
 * What trips like one usually cost; `null` where too few were seen. Told from the newest prices of its question, or, where few
 * of them leave in its season, from that season's alone.
 */
export async function tripLevel(
  model: PriceDayModel,
  { asked, departureDate }: AskedTrip,
  today: PlainDate,
): Promise<UsualPrice | null> {
  const trip = { departureDate, today }
  const span = { since: beginning, until: today, most: mostPrices }
  const level = levelOf(await newestOfQuestion(model, asked, span), trip)
  if (level) return level
  const seasons = await Promise.all(
    seasonsOf(departureDate, today).map(([from, to]) =>
      daysOfSeason(model, asked, { from, to, until: today, most: mostPrices }),
    ),
  )
  return levelOf(seasons.flat(), trip)
}

/** The same time of each year of which there may be prices. */
function seasonsOf(departureDate: PlainDate, today: PlainDate): [from: PlainDate, to: PlainDate][] {
  return years
    .map((year) => addDays(departureDate, Math.round(year * 365.25)))
    .map((middle): [PlainDate, PlainDate] => [addDays(middle, -seasonDays), addDays(middle, seasonDays)])
    .filter(([from, to]) => to >= addDays(today, -keptDays) && from <= addDays(today, daysAhead))
}

/** The same of each of the next 12 months, this one first. */
export async function monthLevels(
  model: PriceDayModel,
  asked: string,
  today: PlainDate,
): Promise<{ month: string; level: UsualPrice | null }[]> {
  const prices = await newestOfQuestion(model, asked, { since: beginning, until: today, most: mostOfYear })
  return monthsFrom(today).map((departureDate) => ({
    month: departureDate.slice(0, 7),
    level: monthLevelOf(prices, { departureDate, today }),
  }))
}

/** The days in the middle of this month and of the eleven after it. */
function monthsFrom(today: PlainDate): PlainDate[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 15)).toISOString().slice(0, 10),
  )
}
