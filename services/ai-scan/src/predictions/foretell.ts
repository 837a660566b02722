import { maxForecastPriceAgeDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import { forecastTrip, type TripForecast } from '../forecast/forecast.ts'
import type { LearnedForecasts } from '../forecast/learned.ts'
import { type AskedTrip, daysOfTrip, type PriceDayModel, type TripDay } from '../history/price-days.ts'
import { seriesOf } from './trip.ts'

/** Older prices of a trip are not looked at. */
const daysBack = 90

interface Foretelling {
  priceDays: PriceDayModel
  learned: LearnedForecasts
  /** Nothing that was seen after it counts. */
  day: PlainDate
}

/** What is foretold of a trip on a day, and the price that it is told from: `null` where nobody has seen one lately. */
export async function foretell(
  trip: AskedTrip,
  { priceDays, learned, day }: Foretelling,
): Promise<{ current: TripDay | null; forecasts: TripForecast[] }> {
  const all = await daysOfTrip(priceDays, trip, { since: addDays(day, -daysBack) })
  const days = all.filter((it) => it.day <= day)
  const last = days.at(-1)
  if (!last || last.day < addDays(day, -maxForecastPriceAgeDays)) return { current: null, forecasts: [] }
  return { current: last, forecasts: forecastTrip(seriesOf(trip, days), toDayNumber(day), learned) }
}
